import ArgumentParser
import Console
import RibEngine

/// One word that may follow `ribflow`.
protocol Subcommand: ParsableCommand {
  /// Does the work; what it returns is the exit code of the process.
  func play(in surroundings: Surroundings) throws -> Int32

  static func read(_ arguments: [String]) throws -> any Subcommand
}

extension Subcommand {
  /// Parses into this very type, for which no conformance has to be looked up.
  static func read(_ arguments: [String]) throws -> any Subcommand { try parse(arguments) }
}

/// A command as the first screen lists it.
struct CommandEntry: Sendable {
  enum Group: String, CaseIterable, Sendable { case check, look, write }

  struct Example: Sendable {
    /// Where it stands among the examples.
    var rank: Int
    var line: String
    var meaning: String
  }

  var name: String
  /// nil for a command that only the makers of ribflow need; it is listed nowhere.
  var group: Group?
  var summary: String
  /// The files that it reads.
  var files: String
  var example: Example?
  var type: any Subcommand.Type
}

/// All commands, in the order in which they are listed.
enum CommandTable {
  static let all: [CommandEntry] = [
    CommandEntry(
      name: "run",
      group: .check,
      summary: "play flows, compare with their `expect:`",
      files: "*.yaml",
      example: .init(
        rank: 2,
        line: "ribflow run",
        meaning: "play each flow in flows/ and check what it expects"
      ),
      type: RunCommand.self
    ),
    CommandEntry(
      name: "show",
      group: .look,
      summary: "draw a flow: tree, timeline or graph",
      files: "*.yaml",
      type: ShowCommand.self
    ),
    CommandEntry(
      name: "explain",
      group: .look,
      summary: "a rule, an exit code, the file format",
      files: "",
      example: .init(
        rank: 3,
        line: "ribflow explain \(Rule.ID.stuckSlot)",
        meaning: "what a finding means and how to fix it"
      ),
      type: ExplainCommand.self
    ),
    CommandEntry(
      name: "explore",
      group: .check,
      summary: "try every timing and order, find the shortest counterexample",
      files: "",
      type: ExploreCommand.self
    ),
    CommandEntry(
      name: "lint",
      group: .check,
      summary: "find the same mistakes in Swift sources",
      files: "*.swift",
      type: LintCommand.self
    ),
    CommandEntry(
      name: "replay",
      group: .check,
      summary: "judge traces that an app has written",
      files: "*.jsonl",
      type: ReplayCommand.self
    ),
    CommandEntry(
      name: "new",
      group: .write,
      summary: "a first flow, or one of \(Template.allCases.count) templates",
      files: "",
      example: .init(rank: 1, line: "ribflow new", meaning: "write a first flow into flows/"),
      type: NewCommand.self
    ),
    CommandEntry(
      name: "fmt",
      group: .write,
      summary: "lay flow files out in the canonical layout",
      files: "*.yaml",
      type: FmtCommand.self
    ),
    CommandEntry(
      name: "conform",
      summary: "compare the runtime with recordings",
      files: "*.json",
      type: ConformCommand.self
    ),
  ]

  static let listed = all.filter { $0.group != nil }
}
