import RibEngine

/// What exploring the lines of a slot finds, in the words of `SourceRule`.
package struct JudgedRule: Sendable {
  package var id: Rule.ID
  package var title: String
  package var blind: String

  package static let all: [JudgedRule] = [
    JudgedRule(
      id: .stuckSlot,
      title: "a slot is assigned after attachChild, or not cleared when its child is detached",
      blind: "children whose classes are not in the project, which may do anything; what weak slots hold"
    ),
    JudgedRule(
      id: .slotOverwritten,
      title:
        "a slot is filled without a look at what it holds, or behind a wait that follows the look, by a method that may run again",
      blind: "callers outside the project, and how often the user comes there; a look before a completion"
    ),
    JudgedRule(
      id: .doubleAttach,
      title: "what a slot or constant holds is attached once more when its method runs again",
      blind: "callers outside the project, and how often the user comes there"
    ),
    JudgedRule(
      id: .deadSlot,
      title: "a slot is filled only where it is filled already",
      blind: "slots that another file may fill"
    ),
    JudgedRule(
      id: .reentrantDetach,
      title: "a slot is cleared after detachChild",
      blind: "children whose classes are not in the project"
    ),
    JudgedRule(
      id: .presentAfterDetach,
      title: "a view is shown although its child has finished while it was attached",
      blind: "children whose classes are not in the project"
    ),
    JudgedRule(
      id: .loadAfterDetach,
      title: "a child loads although it was detached in the same call",
      blind: "children whose classes are not in the project"
    ),
  ]
}
