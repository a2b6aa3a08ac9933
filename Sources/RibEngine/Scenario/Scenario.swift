/// One flow as written: every name and word keeps the place where it stands.
///
/// A reader makes it, whatever the source: a flow file, Swift code, a recording. Names in it are
/// checked by the reader: each component, slot, worker and datum that is referred to exists.
package struct Scenario: Sendable {
  package var title: Text
  package var about: String = ""
  package var tags: [Text] = []
  package var profile: Profile = .ios
  package var screens: Screens = .uikit
  /// What UIKit is taken to do otherwise than usual.
  package var habits = UIKitHabits()
  package var components: [Component] = []
  package var events: [EventLine] = []
  /// The only timing that is played, way by way; nil where every one is.
  package var timing: [Int]?
  /// Where that is written.
  package var timingSpan: Span = .none
  /// Ids of the rules that must be broken; empty means `clean`.
  package var expected: [Text] = []
  /// Those of them that no line names: they go along with one that a line does, and need not be there.
  var companions: Set<String> = []
  /// The value of `expect:`; nil where the key is absent.
  package var expectSpan: Span?
  package var allowed: [Allowance] = []
  /// Why the flow is not run; nil where it is.
  package var skip: Text?
  /// The file of the flow first, then those it includes.
  package var files: [SourceFile]
  /// The whole document.
  package var span: Span
  /// The row that it is played for; nil where it is played once.
  package var row: Span?
  /// Whether its table has further rows.
  package var hasOtherRows = false
  /// Words that only other rows of its table put in.
  package var wordsOfOtherRows: Set<String> = []

  package init(title: Text, files: [SourceFile], span: Span = .none) {
    self.title = title
    self.files = files
    self.span = span
  }

  package func component(named name: String) -> Component? {
    components.first { $0.name.string == name }
  }

  /// True where a slot of a coordinator puts the screen of the child up again that it holds, and somebody may ask for that.
  package func showsKept(_ slot: Slot, of owner: Component) -> Bool {
    let child = component(named: slot.child.string)
    func shows(_ isMeant: (Hook.Moment) -> Bool) -> Bool {
      child?.hooks.contains { isMeant($0.moment) && $0.steps.containsDeep { $0.verb.showsScreen } } ?? false
    }
    func showsAgain(_ step: Step) -> Bool {
      if case .call(let other, let event) = step.argument, other.component == slot.child.string {
        return shows { $0.sent == event }
      }
      return step.verb.showsScreen || step.verb == .start && shows { $0 == .start }
    }
    let reached = slot.attach.prefix { $0.verb != .guardSlot }
    return reached.contains { $0.verb == .ifKept && $0.body.containsDeep(where: showsAgain) }
      && isAskedForAgain(slot, of: owner)
  }

  /// False where only a coordinator's own start() asks for the child of a slot, which runs once.
  private func isAskedForAgain(_ slot: Slot, of owner: Component) -> Bool {
    let wanted = Step.Argument.slot(SlotRef(InstanceRef(owner.name.string), slot.name.string))
    let asking = stepLists.filter { list in
      self[list].containsDeep { $0.verb == .attachSlot && $0.argument == wanted }
    }
    return asking.isEmpty
      || asking.contains { list in
        guard case .hook(let index, let number) = list else { return true }
        let component = components[index]
        return component.name.string != owner.name.string || component.hooks[number].moment != .start
      }
  }

  /// Where something is written, such as "line 7" or, in a file that is included, "line 7 of parts.yaml"; nil for what
  /// nobody wrote.
  func line(of span: Span) -> String? {
    guard span != .none, files.indices.contains(Int(span.file)) else { return nil }
    let file = files[Int(span.file)]
    let line = "line \(file.position(of: Int(span.start)).line)"
    return span.file == 0 ? line : "\(line) of \(file.path)"
  }
}

/// The library whose order of events is played.
package enum Profile: String, Sendable, CaseIterable {
  case ios = "ribs-ios"
  case android = "ribs-android"
}

/// How screens come and go.
package enum Screens: String, Sendable, CaseIterable {
  /// As UIKit does it: a dismissal is animated, and one that is asked for while the presentation
  /// still runs is dropped.
  case uikit
  /// As the recordings' stand-in for UIKit does it: nothing is animated, nothing is dropped.
  case immediate
}

/// A rule that a flow is allowed to break, and why.
package struct Allowance: Sendable {
  package var rule: Text
  package var reason: String

  package init(rule: Text, reason: String) {
    self.rule = rule
    self.reason = reason
  }
}
