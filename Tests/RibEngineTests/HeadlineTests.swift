import Testing

@testable import RibEngine

/// Flows with other names, other shapes and other mixtures than the rules' own examples.
@Suite("One mistake, one headline")
struct HeadlineTests {
  /// Errors by their ids, warnings in brackets, each once, in no order; notes are left out.
  static func headlines(_ text: String) throws -> [String] {
    let timings = Timings(try written(text), options: RunOptions())
    #expect(timings.limit == "")
    var ids: [String] = []
    for group in timings.groups where group.headline.violation.severity != .note {
      let id = Rule.all[group.mistake.rule].id.text
      ids.append(group.headline.violation.severity == .error ? id : "(\(id))")
    }
    return ids.sorted()
  }

  @Test func `an awaited coordinator that returns and leaves its sheet up is noted`() throws {
    let text = """
      coordinators:
        App: {start: [show, await Login]}
        Login: {start: [present, wait], receives: {ok: [resume, forget]}}
      events: [launch App, send Login ok]
      """
    let timings = Timings(try written(text), options: RunOptions())
    let told = timings.groups.map { ($0.headline.violation.severity, Rule.all[$0.mistake.rule].id) }
    #expect(told.map(\.1) == [.releasedTooEarly])
    #expect(told.map(\.0) == [.note])
  }

  @Test("in every adversarial flow", arguments: AdversarialFlow.all)
  func headlines(flow: AdversarialFlow) throws {
    let found = try Self.headlines(flow.text)
    #expect(found == flow.headlines.sorted(), "\(flow.title)\n\(flow.text)")
  }
}

/// A flow and what it must be told about.
struct AdversarialFlow: Sendable, CustomStringConvertible {
  var title: String
  var headlines: [String]
  var text: String

  init(_ title: String, _ headlines: String..., text: () -> String) {
    self.title = title
    self.headlines = headlines
    self.text = text()
  }

  var description: String { title }

  static let all: [AdversarialFlow] =
    slots + trees + views + containers + coordinators + tasks + answers + edges + results + causes + pairs
    + screens
}
