import Reports
import RibEngine

/// All rules, story by story, a line each.
package enum RuleList {
  package static var text: String {
    lines + """
      A rule is an error where nothing else is said. `ribflow explain RULE` says why
      it holds and shows it broken and kept; `ribflow explain exit` and
      `ribflow explain format` are about the rest.

      """
  }

  /// Without a word of what else explains.
  package static var lines: String {
    let width = (Rule.everywhere.map(\.id.text.count).max() ?? 0) + 2
    var text = ""
    for story in Rule.Story.allCases {
      text += "\(story.heading):\n"
      for rule in Rule.everywhere where rule.story == story {
        let mark = rule.severity == .error ? "" : " (\(rule.severity.rawValue))"
        text += Paragraph.hanging("  \(rule.id)", rule.title + mark, indent: width + 2)
      }
      text += "\n"
    }
    return text
  }
}

extension Rule.Story {
  /// What the rules of a story are about.
  package var heading: String {
    switch self {
    case .slots: "Slots and reports"
    case .tree: "The tree and its life"
    case .views: "Views and screens"
    case .memory: "Who keeps whom"
    case .tasks: "Tasks and cancellation"
    }
  }
}
