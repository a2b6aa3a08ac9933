import Console
import RibEngine

@testable import ribflow

/// The source of ribflow-rules(7), made from the table of rules.
enum RulesPage {
  static var text: String {
    var lines = [
      ".\\\" Made from the table of rules; RECORD=1 swift test --filter RulesManualTests writes it.",
      ".Dd November 21, 2026", ".Dt RIBFLOW-RULES 7", ".Os", ".Sh NAME", ".Nm ribflow-rules",
      ".Nd what ribflow looks for in flows", ".Sh DESCRIPTION",
    ]
    lines += sentences(
      """
      Each rule has an id that never changes, which findings show in brackets and \
      the keys expect and allow of a flow name. An error is wrong for the user in the timing that shows it, a \
      warning is wrong in another timing or harmless only by luck, and a note is worth knowing.
      """
    )
    lines += [
      ".Pp", "The command", ".Dl ribflow explain stuck-slot",
      "shows one of these entries, and the recordings of the real library that it stands on.",
    ]
    for story in Rule.Story.allCases {
      lines.append(".Sh " + story.heading.uppercased())
      for rule in Rule.everywhere where rule.story == story { lines += entry(rule) }
    }
    lines += [
      ".Sh SEE ALSO", ".Sy ribflow Ns Pq 1 ,", ".Sy ribflow-flow Ns Pq 5 ,", ".Sy ribflow-trace Ns Pq 5",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The section of ribflow-flow(5) about the ids that a flow may name.
  static var idsOfFlows: String {
    var lines = [
      ".Sh RULES", "These are the ids that", ".Ic expect", "and", ".Ic allow", "may name.",
      "Each is an error unless it is marked otherwise.", ".Bl -tag -width Ds",
    ]
    for rule in Rule.all {
      lines += [".It Cm \(rule.id)", escaped(sentence(rule.title))]
      if rule.severity != .error { lines.append(".Pq \(rule.severity.rawValue)") }
    }
    return (lines + [".El"]).joined(separator: "\n") + "\n"
  }

  /// With a capital, but for a name of code.
  private static func sentence(_ title: String) -> String {
    let isCode = title.prefix { $0 != " " }.contains(where: \.isUppercase)
    return (isCode ? title : title.prefix(1).uppercased() + title.dropFirst()) + "."
  }

  private static func entry(_ rule: Rule) -> [String] {
    var lines = [".Ss \(rule.id)"]
    lines += sentences("\(rule.severity.rawValue.capitalized): \(rule.title).")
    lines.append(".Pp")
    lines += sentences(rule.why)
    lines.append(".Pp")
    lines += sentences(rule.fix)
    lines += code("Bad Swift:", rule.badSwift) + code("Good Swift:", rule.goodSwift)
    lines += code("A flow that breaks the rule:", rule.bad) + code("The same flow, clean:", rule.good)
    if rule.bad.isEmpty { lines += [".Pp", "No flow can show it."] }
    if !rule.mayFollowFrom.isEmpty {
      lines +=
        [".Pp"] + sentences("It may follow from \(rule.mayFollowFrom.map(\.text).joined(separator: ", ")).")
    }
    return lines
  }

  private static func code(_ title: String, _ code: String) -> [String] {
    if code.isEmpty { return [] }
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return [".Pp", title, ".Bd -literal -offset indent"] + lines + [".Ed"]
  }

  /// A paragraph with a new line for each sentence, as mdoc wants it.
  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let ends = sentences[sentences.count - 1].last.map { ".?!:;".contains($0) } ?? false
      let isBeginning = word.first?.isUppercase ?? false
      if ends, isBeginning, !sentences[sentences.count - 1].hasSuffix(":") {
        sentences.append(String(word))
      } else {
        let gap = sentences[sentences.count - 1].isEmpty ? "" : " "
        sentences[sentences.count - 1] += gap + word
      }
    }
    return sentences.flatMap { Paragraph.lines($0, width: 78) }.map(escaped)
  }

  private static func escaped(_ line: String) -> String {
    let text = line.replacing("\\", with: "\\e").replacing("()", with: "\\&()")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
