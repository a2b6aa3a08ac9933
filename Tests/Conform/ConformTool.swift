import Foundation

/// `conform PATH...`: plays the spec of each recording and holds the runtime against what was recorded.
///
/// Exit codes: 0 all are the same, 1 some differ, 2 something cannot be read, 64 a wrong call.
@main struct ConformTool {
  static let usage = """
    usage: conform [--emit-flow FOLDER] PATH...

    Plays the spec of each recording (rib-facts/1) and compares event for event with what the real
    library did. A path is a folder, which is looked through with all folders in it, a file of one
    recording a line, or such a file packed by gzip.

      --emit-flow FOLDER   write each recording that has a spec as a flow file into this folder
      -h, --help           print this

    """

  static func main() {
    let output = Output(
      say: { print($0) },
      complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    )
    exit(run(Array(CommandLine.arguments.dropFirst()), output))
  }

  /// Where lines go, each without its line break.
  struct Output {
    var say: (String) -> Void
    var complain: (String) -> Void
  }

  /// The exit code.
  static func run(_ arguments: [String], _ output: Output) -> Int32 {
    let call: Call
    switch Call.read(arguments) {
    case .call(let read): call = read
    case .help:
      output.say(usage)
      return 0
    case .wrong(let message):
      output.complain("conform: \(message)\n\n\(usage)")
      return 64
    }
    var comparison = Comparison(output, flows: call.flows.map { FlowFolder($0) })
    for path in call.paths { comparison.compare(path) }
    return comparison.end()
  }
}

/// What the arguments ask for.
private struct Call {
  enum Reading {
    case call(Call)
    case help
    case wrong(String)
  }

  var paths: [String] = []
  /// Where flow files are to be written; nil for none.
  var flows: String?

  static func read(_ arguments: [String]) -> Reading {
    var call = Call()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "-h", "--help": return .help
      case "--":
        call.paths += rest
        rest = []
      case "--emit-flow":
        guard let folder = rest.popFirst() else { return .wrong("'--emit-flow' needs a folder") }
        call.flows = folder
      case let word where word.hasPrefix("--emit-flow="):
        call.flows = String(word.dropFirst("--emit-flow=".count))
      case let word where word.hasPrefix("-") && word != "-": return .wrong("there is no option '\(word)'")
      default: call.paths.append(word)
      }
    }
    return call.paths.isEmpty ? .wrong("a path is missing") : .call(call)
  }
}
