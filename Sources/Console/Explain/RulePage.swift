import FlowFiles
import Reports
import RibEngine

/// What is known of one rule, for reading in a terminal.
package struct RulePage {
  private let rule: Rule

  package init(_ rule: Rule) { self.rule = rule }

  package var text: String {
    let head = "\(rule.severity.rawValue)[\(rule.id)]: \(rule.title)"
    var text = Paragraph.lines(head, width: Paragraph.width).joined(separator: "\n  ") + "\n\n"
    text += Paragraph.hanging("why", rule.why, indent: 9)
    text += Paragraph.hanging("fix", rule.fix, indent: 9)
    text += code("bad Swift", rule.badSwift) + code("good Swift", rule.goodSwift)
    text += code("a flow that breaks it", Self.flow(rule, rule.bad))
    text += code("the same flow, clean", Self.flow(rule, rule.good))
    if rule.bad.isEmpty {
      text += "\nNo flow can show it: it is found in Swift sources and in traces of an app.\n"
    }
    if !rule.evidence.isEmpty {
      let words = rule.evidence + " (lines of RIBs-iOS 1.0.0, numbers of recordings of it)"
      text += "\n" + Paragraph.hanging("evidence", words, indent: 9)
    }
    if !related.isEmpty {
      text += "\n" + Paragraph.hanging("related", related.joined(separator: ", "), indent: 9)
    }
    return text + "\n" + Paragraph.hanging("more", "ribflow-rules(7), ribflow explain format", indent: 9)
  }

  /// A flow of a rule as a whole file.
  package static func flow(_ rule: Rule, _ body: String) -> String {
    body.isEmpty ? "" : "flow: \(YAMLText.scalar(rule.title))\n\(body)"
  }

  /// Other rules that this one follows from, and those that follow from it.
  private var related: [String] {
    let consequences = Rule.all.filter { $0.mayFollowFrom.contains(rule.id) }.map(\.id)
    let all = rule.mayFollowFrom + consequences.filter { !rule.mayFollowFrom.contains($0) }
    return all.filter { $0 != rule.id }.map(\.text)
  }

  private func code(_ title: String, _ code: String) -> String {
    code.isEmpty ? "" : "\n\(title)\n" + Paragraph.shifted(code, by: 4)
  }
}
