extension StepWord {
  /// The table: one row for each verb. One file and one long switch, so that a verb without a row does not compile.
  static func row(_ verb: Step.Verb) -> StepWord {
    switch verb {
    case .guardSlot:
      StepWord(
        "guard",
        in: .slots,
        call: Call(verb: .guardTask, naming: .task, lists: .bodies),
        reach: .own,
        does: .ofSlot,
        "guard slot == nil else { return }, or guard let router = slot, or guard task == nil"
      )
    case .build:
      StepWord(
        "build",
        in: .attach,
        reach: .own,
        does: [.ofSlot, .makesChild],
        "let router = builder.build(withListener: interactor)"
      )
    case .reuse:
      StepWord(
        "reuse",
        in: .attach,
        reach: .own,
        does: [.ofSlot, .makesChild],
        "the router that was built the first time and kept"
      )
    case .create:
      StepWord(
        "create",
        in: .present,
        reach: .own,
        does: [.ofSlot, .makesChild],
        "let child = ChildCoordinator()"
      )
    case .append:
      StepWord(
        "append",
        in: .present,
        reach: .own,
        does: [.ofSlot, .needsChild, .fillsSlot],
        "childCoordinators.append(child)"
      )
    case .setCallback:
      StepWord(
        "set-callback",
        in: .present,
        reach: .own,
        does: [.ofSlot, .needsChild],
        "child.onDismissed = { ... }"
      )
    case .start:
      StepWord("start", in: .present, reach: .own, does: [.ofSlot, .needsChild], "child.start()")
    case .assign:
      StepWord("assign", in: .attach, reach: .own, does: [.ofSlot, .needsChild, .fillsSlot], "slot = router")
    case .attach:
      StepWord(
        "attach",
        in: .attach,
        call: Call(verb: .attachSlot, alone: .handlers),
        reach: .own,
        does: [.ofSlot, .needsChild],
        "attachChild(router), or the attach list of a slot"
      )
    case .recheck:
      StepWord(
        "recheck",
        in: .slots,
        reach: .own,
        does: [.ofSlot, .needsChild],
        "guard slot === router else { return }"
      )
    case .clear:
      StepWord("clear", in: .detach, reach: .own, does: .ofSlot, "slot = nil")
    case .detach:
      StepWord(
        "detach",
        in: .detach,
        call: Call(verb: .detachSlot, alone: .handlers),
        reach: .own,
        does: .ofSlot,
        "detachChild(router), or the detach list of a slot"
      )
    case .remove:
      StepWord(
        "remove",
        in: .remove,
        call: Call(verb: .detachSlot, alone: .handlers),
        reach: .own,
        does: .ofSlot,
        "childCoordinators.removeAll { $0 === child }, or the remove list of a slot"
      )
    case .takeLast:
      StepWord(
        "take-last",
        in: .detach,
        reach: .everything,
        does: [.ofSlot, .bypassesSlots],
        "let router = children.last"
      )
    case .replaceClearDetach:
      StepWord(
        "replace-clear-detach",
        in: .attach,
        reach: .own,
        does: [.ofSlot, .replacesChild],
        "detach what the slot holds, cleared first"
      )
    case .replaceDetachClear:
      StepWord(
        "replace-detach-clear",
        in: .attach,
        reach: .own,
        does: [.ofSlot, .replacesChild],
        "detach what the slot holds, cleared afterwards"
      )
    case .present:
      StepWord(
        "present",
        in: [.filling, .coordinator],
        call: Call(verb: .attachSlot),
        reach: .screens,
        does: [.needsChild, .completes, .animates, .movesScreens],
        showing: Showing(undoneBy: .dismiss, participle: "presenting", gesture: .swipeDown),
        "viewController.present(...), or the present list of a slot"
      )
    case .push:
      StepWord(
        "push",
        in: [.filling, .coordinator],
        reach: .screens,
        does: [.needsChild, .animates, .movesScreens],
        showing: Showing(undoneBy: .pop, participle: "pushing", gesture: .swipeBack),
        "navigationController.pushViewController(...)"
      )
    case .replaceStack:
      StepWord(
        "replace-stack",
        in: [.filling, .coordinator],
        reach: .screens,
        does: [.needsChild, .animates, .movesScreens],
        showing: Showing(undoneBy: .pop, participle: "replacing the stack for", gesture: nil),
        "setViewControllers([viewController], ...)"
      )
    case .embed:
      StepWord(
        "embed",
        in: [.filling, .coordinator],
        reach: .screens,
        does: [.needsChild, .movesScreens],
        showing: Showing(undoneBy: .unembed, participle: "embedding", gesture: nil),
        "addChild(...) and its view"
      )
    case .show:
      StepWord(
        "show",
        in: [.present, .coordinator],
        reach: .screens,
        does: [.needsChild, .movesScreens],
        "window.rootViewController = ..."
      )
    case .dismiss:
      StepWord(
        "dismiss",
        in: [.emptying, .bodies],
        reach: .screens,
        does: [.closesChild, .closesSelf, .completes, .animates, .movesScreens],
        vain: .noScreen,
        "viewController.dismiss(...)"
      )
    case .dismissIfPresented:
      StepWord(
        "dismiss-if-presented",
        in: [.emptying, .bodies],
        reach: .screens,
        does: [.closesChild, .closesSelf, .completes, .animates, .movesScreens],
        "if presentedViewController === child { dismiss(...) }"
      )
    case .pop:
      StepWord(
        "pop",
        in: [.emptying, .coordinator],
        reach: .screens,
        does: [.closesChild, .closesSelf, .animates, .movesScreens],
        vain: .noScreen,
        "popToViewController(...), with what is below the child"
      )
    case .popTop:
      StepWord(
        "pop-top",
        in: [.emptying, .bodies],
        reach: .screens,
        does: [.closesChild, .closesSelf, .animates, .movesScreens],
        vain: .noScreen,
        "popViewController(animated:), whatever is on top of the stack"
      )
    case .unembed:
      StepWord(
        "unembed",
        in: [.emptying, .coordinator],
        reach: .screens,
        does: [.closesChild, .closesSelf, .movesScreens],
        vain: .noScreen,
        "removeFromParent() and its view"
      )
    case .popToRoot:
      StepWord(
        "pop-to-root",
        in: [.emptying, .bodies],
        reach: .screens,
        does: [.closesChild, .closesSelf, .animates, .movesScreens],
        "popToRootViewController(...)"
      )
    case .dismissSelf:
      StepWord(
        "dismiss-self",
        in: .bodies,
        reach: .screens,
        does: [.closesSelf, .completes, .animates, .movesScreens],
        vain: .noScreen,
        "dismiss(animated:) in the child itself"
      )
    case .select:
      StepWord(
        "select",
        in: .everywhere,
        naming: .slot,
        reach: .everything,
        vain: .noTab,
        "tabBarController.selectedViewController = ..."
      )
    case .cleanupViews:
      StepWord(
        "cleanup-views",
        in: [.bodies, .emptying],
        reach: .screens,
        does: [.closesChild, .animates],
        "router?.cleanupViews()"
      )
    case .afterTransition:
      StepWord(
        "after-transition",
        in: .everywhere,
        reach: .screens,
        "transitionCoordinator?.animate { } completion: { the rest of the list }; at once where none runs"
      )
    case .async:
      StepWord("async", in: .everywhere, reach: .tasks, "DispatchQueue.main.async { the rest of the list }")
    case .finish:
      StepWord(
        "finish",
        in: .everywhere,
        reach: .own,
        does: [.keepsRouter, .reports, .talks],
        "listener?.didFinish()"
      )
    case .listener:
      StepWord(
        "listener",
        in: .everywhere,
        naming: .event,
        reach: .own,
        does: [.keepsRouter, .reports, .talks],
        "listener?.event()"
      )
    case .send:
      StepWord(
        "send",
        in: .everywhere,
        naming: .instanceAndEvent,
        reach: .everything,
        does: .keepsRouter,
        vain: .nobody,
        "a call to another component"
      )
    case .set:
      StepWord(
        "set",
        in: .everywhere,
        naming: .datum,
        reach: .data,
        does: .keepsRouter,
        "a new value for a datum"
      )
    case .read:
      StepWord(
        "read",
        in: .everywhere,
        naming: .datum,
        reach: .data,
        does: .keepsRouter,
        "a look at a datum that was given"
      )
    case .attachChild:
      StepWord(
        "attach-child",
        in: .everywhere,
        naming: .rib,
        reach: .everything,
        does: [.keepsRouter, .bypassesSlots],
        vain: .nobody,
        "attachChild(x), no slot written"
      )
    case .detachChild:
      StepWord(
        "detach-child",
        in: .everywhere,
        naming: .rib,
        reach: .everything,
        does: [.keepsRouter, .bypassesSlots, .endsChild],
        vain: .nobody,
        "detachChild(x), no slot written"
      )
    case .askViewToBind:
      StepWord("ask-view-to-bind", in: .bodies, reach: .own, "presenter.bind()")
    case .emitState:
      StepWord("emit-state", in: .bodies, reach: .own, "a state value for the view")
    case .touchView:
      StepWord("touch-view", in: .bodies, reach: .own, "_ = viewController.view")
    case .wait:
      StepWord(
        "wait",
        in: .coordinator,
        reach: .tasks,
        does: .waits,
        "try await withCheckedThrowingContinuation { continuation = $0 }"
      )
    case .resume:
      StepWord(
        "resume",
        in: .coordinator,
        reach: .tasks,
        does: [.talks, .answers],
        "continuation?.resume(returning: ...)"
      )
    case .fail:
      StepWord(
        "fail",
        in: .coordinator,
        reach: .tasks,
        does: [.talks, .answers],
        "continuation?.resume(throwing: ...)"
      )
    case .forget:
      StepWord("forget", in: .coordinator, reach: .tasks, "continuation = nil")
    case .repeatStart:
      StepWord("repeat", in: .coordinator, reach: .tasks, "start() again")
    case .await:
      StepWord(
        "await",
        in: .bodies,
        naming: .coordinator,
        reach: .tasks,
        does: .waits,
        "try await XCoordinator().start()"
      )
    case .awaitIgnoringFailure:
      StepWord(
        "try? await",
        in: .bodies,
        naming: .coordinator,
        reach: .tasks,
        does: .waits,
        "try? await XCoordinator().start()"
      )
    case .throwError:
      StepWord("throw", in: .bodies, reach: .tasks, "throw error, out of the list and of its start()")
    case .cancel:
      StepWord(
        "cancel",
        in: .bodies,
        naming: .task,
        reach: .everything,
        does: .talks,
        "task.cancel(), of the task of XCoordinator().start()"
      )
    case .startWorker:
      StepWord(
        "start-worker",
        in: .rib,
        naming: .worker,
        reach: .own,
        does: .keepsRouter,
        "worker.start(interactor)"
      )
    case .stopWorker:
      StepWord("stop-worker", in: .rib, naming: .worker, reach: .own, does: .keepsRouter, "worker.stop()")
    case .subscribe:
      StepWord(
        "subscribe",
        in: .rib,
        reach: .own,
        does: .keepsRouter,
        "a subscription with disposeOnDeactivate"
      )
    case .attachSlot:
      StepWord(
        "",
        in: .everywhere,
        naming: .slot,
        borrowed: Borrowed(rib: .attach, coordinator: .present),
        reach: .namedSlot,
        does: [.keepsRouter, .talks],
        "the attach list of a slot, or the present list"
      )
    case .detachSlot:
      StepWord(
        "",
        in: .everywhere,
        naming: .slot,
        borrowed: Borrowed(rib: .detach, coordinator: .remove),
        reach: .namedSlot,
        does: [.keepsRouter, .talks, .endsChild],
        "the detach list of a slot, or the remove list"
      )
    case .guardTask:
      StepWord(
        "",
        in: .bodies,
        naming: .task,
        borrowed: Borrowed(rib: .guardSlot, coordinator: .guardSlot),
        reach: .tasks,
        "guard task == nil else { return }, of the task that awaits XCoordinator().start()"
      )
    case .later:
      StepWord(
        "",
        key: "later",
        in: .everywhere,
        reach: .tasks,
        does: [.keepsRouter, .hasBody, .bodyElsewhere],
        "DispatchQueue.main.async { [weak self] in ... }"
      )
    case .laterStrong:
      StepWord(
        "",
        key: "later-strong",
        in: .everywhere,
        reach: .tasks,
        does: [.keepsRouter, .hasBody, .bodyElsewhere],
        "DispatchQueue.main.async { self... }"
      )
    case .subscription:
      StepWord(
        "",
        key: "subscribe",
        in: .rib,
        reach: .tasks,
        does: [.keepsRouter, .hasBody, .bodyElsewhere],
        "subscribe { [weak self] in ... }.disposeOnDeactivate(interactor: self)"
      )
    case .completion:
      StepWord(
        "",
        key: "completion",
        in: .everywhere,
        reach: .tasks,
        does: [.keepsRouter, .hasBody, .bodyElsewhere, .followsCall],
        "{ [weak self] in ... }, the completion of the present or dismiss before it"
      )
    case .ifKept:
      StepWord(
        "",
        key: "reuse",
        in: .present,
        reach: .own,
        does: [.ofSlot, .hasBody],
        "if let child = the one that the slot holds { ...; return }"
      )
    case .limited:
      StepWord(
        "",
        key: "do",
        in: .everywhere,
        naming: .limits,
        reach: .counter,
        does: .hasBody,
        "the body, a limited number of times"
      )
    case .on:
      StepWord(
        "",
        key: "do",
        in: .everywhere,
        naming: .instance,
        reach: .everything,
        does: [.hasBody, .bodyElsewhere],
        "the body, done by another instance"
      )
    case .whileMoving:
      StepWord(
        "",
        key: "do",
        in: .everywhere,
        naming: .moving,
        reach: .own,
        does: .hasBody,
        "if isMovingFromParent { ... }, and the like"
      )
    case .awaitResult:
      StepWord(
        "",
        key: "await",
        in: .bodies,
        naming: .result,
        reach: .tasks,
        does: [.hasBody, .waits],
        "do { try await XCoordinator().start(); ... } catch { ... }"
      )
    case .branch:
      StepWord(
        "",
        key: "ok, failed, timeout",
        in: .bodies,
        naming: .outcome,
        reach: .tasks,
        does: .hasBody,
        "what follows where an awaited start() ends so"
      )
    }
  }

  private init(
    _ name: String,
    key: String = "",
    in lists: Lists,
    naming: Naming = .nothing,
    call: Call? = nil,
    borrowed: Borrowed? = nil,
    reach: Reach,
    does effects: Effects = [],
    showing: Showing? = nil,
    vain: Vain? = nil,
    _ about: String
  ) {
    self.name = name
    self.key = key
    self.lists = lists
    self.naming = naming
    self.call = call
    self.borrowed = borrowed
    self.reach = reach
    self.effects = effects
    self.showing = showing
    self.vain = vain
    self.about = about
  }
}
