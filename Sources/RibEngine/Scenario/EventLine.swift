/// One line of `events`: something that happens from outside.
package struct EventLine: Sendable, Equatable {
  package enum Part: String, Sendable, CaseIterable {
    case whole, router, interactor, view
  }

  package enum State: String, Sendable, CaseIterable {
    case empty, filled, active, inactive, attached, alive, released
    case onScreen = "on-screen"
    case offScreen = "off-screen"
    case bound, waiting
  }

  package enum Subject: Sendable, Equatable {
    case instance(InstanceRef)
    case slot(SlotRef)
  }

  package enum Action: Sendable, Equatable {
    /// Builds the component, unless its last instance is alive, and makes it a root that the app
    /// keeps; a RIB becomes active and loads.
    case launch(InstanceRef)
    /// Builds and keeps an instance, with another as its listener.
    case build(InstanceRef, listener: InstanceRef?)
    /// Calls a coordinator's start(), of a new instance unless the last one is alive.
    case start(InstanceRef)
    case run(Step.Route, SlotRef)
    case listener(InstanceRef, String)
    case send(InstanceRef, String)
    case swipeBack(InstanceRef)
    case swipeBackCancelled(InstanceRef)
    case swipeDown(InstanceRef)
    case cancel(InstanceRef)
    /// The app drops what it kept of the instance.
    case release(InstanceRef, Part)
    /// Somebody keeps a part of the instance until it is released.
    case hold(InstanceRef, Part)
    case finishAnimations
    case settle
    /// Lets time pass, so that leak detectors speak.
    case pass(seconds: String)
    case expect(Subject, State)
    /// Every permutation is tried.
    case anyOrder([EventLine])
    case activate(InstanceRef)
    case deactivate(InstanceRef)
    case load(InstanceRef)
    case attachChild(InstanceRef, child: InstanceRef)
    case detachChild(InstanceRef, child: InstanceRef)
    case startWorker(InstanceRef, String)
    case stopWorker(InstanceRef, String)
    case touchView(InstanceRef)
    case subscribe(InstanceRef)
    /// Somebody subscribes to the instance's isActiveStream and prints what it says.
    case observe(InstanceRef)
  }

  package var action: Action
  package var span: Span

  package init(_ action: Action, _ span: Span = .none) {
    self.action = action
    self.span = span
  }
}
