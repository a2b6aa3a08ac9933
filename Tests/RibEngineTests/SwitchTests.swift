import Foundation
import Testing

/// A new step verb or event must be decided on wherever one is looked at, so no switch over them passes over
/// what it does not name.
@Suite struct SwitchTests {
  private static let sources: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("Sources").resolvingSymlinksInPath()
  }()

  /// What is switched over, at the end of its expression.
  private static let subjects = ["verb", "argument", "action", "reach", "naming", "hook.moment", "gesture"]

  /// The lines of `switch` over a verb, what it names, an event or a hook, each with whether it has a default.
  private static func switches(in text: String) -> [(line: String, hasDefault: Bool)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [(line: String, hasDefault: Bool)] = []
    for (place, line) in lines.enumerated() {
      let words = line.drop { $0 == " " }
      guard let head = words.range(of: "switch "), words.hasSuffix(" {") else { continue }
      let subject = words[head.upperBound...].dropLast(2)
      guard subjects.contains(where: { subject.hasSuffix($0) }) else { continue }
      let indent = line.prefix { $0 == " " }
      let body = lines[(place + 1)...].prefix { $0 != indent + "}" }
      found.append((String(words), body.contains { $0.hasPrefix(indent + "default:") }))
    }
    return found
  }

  @Test func `no switch over verbs or events has a default`() throws {
    var count = 0
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
    )
    where file.pathExtension == "swift" {
      // Readers of Swift have verbs of their own, for what code does.
      if file.path.contains("/SwiftReader/") || file.path.contains("/ribflow-lint/") { continue }
      for found in Self.switches(in: try String(contentsOf: file, encoding: .utf8)) {
        count += 1
        #expect(!found.hasDefault, "\(file.lastPathComponent): \(found.line)")
      }
    }
    #expect(count >= 12)
  }

  @Test func `a default in such a switch is seen`() {
    let text = "  func a() {\n    switch step.verb {\n    case .build: b()\n    default: break\n    }\n  }\n"
    #expect(Self.switches(in: text).map(\.hasDefault) == [true])
    #expect(
      Self.switches(in: text.replacingOccurrences(of: "    default: break\n", with: "")).map(\.hasDefault)
        == [false]
    )
  }
}
