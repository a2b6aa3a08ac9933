/// An event that came before a rule was broken, by its kind and by who takes part in it.
///
/// It is a plain value: a rule says with it which event its step is, or whom it speaks of, and what tells
/// of a run looks for it there.
package struct PastEvent: Sendable {
  /// Somebody, as seen from the rule that is broken.
  package enum Someone: Sendable { case anyone, child, parent, other, notChild, notParent }

  let kinds: [Event.Kind]
  /// Whose event it is.
  let by: Someone
  /// Whom it is done to.
  let to: Someone
  /// The third that it names: who stood in a slot before, who put a screen up or took it down.
  let third: Someone
  /// True for the step of its listener's handler that the child's last report led to, instead of the report.
  var isAnswer = false
  /// True for the written reference that closes the circle in which the child is; its event is that who holds it is made.
  var isReference = false

  /// The last event of any of these kinds.
  static func last(
    _ kinds: Event.Kind...,
    by: Someone = .anyone,
    to: Someone = .anyone,
    third: Someone = .anyone
  ) -> PastEvent {
    PastEvent(kinds: kinds, by: by, to: to, third: third)
  }

  /// What the parent did when the child said last that it is done.
  static let answer = PastEvent(kinds: [.receive], by: .parent, to: .child, third: .anyone, isAnswer: true)

  /// The strong reference that closes the circle in which the child is.
  static let strongReference = PastEvent(
    kinds: [.initialized],
    by: .anyone,
    to: .anyone,
    third: .anyone,
    isReference: true
  )

  /// The child's last report; of some traces only that it was heard is known.
  static let report: [PastEvent] = [.last(.send, by: .child), .last(.receive, by: .parent, to: .child)]

  /// The last thing that happened to the child: its screen went, it was detached, attached or built.
  static let lastOfChild: [PastEvent] = [
    .last(.hidden, by: .child),
    .last(.detachChild, .childRemoved, to: .child),
    .last(.attachChild, .childAppended, to: .child),
    .last(.build, by: .child),
  ]
}

/// Whom `{other}` stands for in the words of a rule, where the event that breaks it says nothing of a third.
package enum Third: Sendable {
  /// Whom it was done to.
  case whomItWasDoneTo(PastEvent)
  /// Who has the child among its children, beside the parent that the rule speaks of.
  case otherParent
  /// Another child of the parent, that has finished.
  case finishedSibling
  /// Whose screen is on its way, so that UIKit makes nothing of the call.
  case onItsWay
}
