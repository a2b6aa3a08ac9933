extension Rule {
  /// Every rule there is, story by story.
  package static let all: [Rule] = [
    slotRules, reportRules,
    treeRules, reentranceRules, lifecycleRules,
    viewRules, transitionRules, containerRules, bindingRules,
    memoryRules,
    taskRules, cancellationRules,
  ].flatMap { $0 }

  /// The rule with this id, or nil where no rule has it.
  package static func named(_ id: String) -> Rule? {
    all.first { $0.id.text == id }
  }
}
