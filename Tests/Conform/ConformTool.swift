import Foundation

/// `conform PATH...`: plays the spec of each recording and holds the runtime against what was recorded.
///
/// Exit codes: 0 all are the same, 1 some differ, 2 something cannot be read, 64 a wrong call.
@main struct ConformTool {
  static let usage = """
    usage: conform [--emit-flow FOLDER] PATH...
           conform --holes
           conform --rounds FLOW...
           conform --damage COUNT [SEED]
           conform --damage-here COUNT [SEED]

    Plays the spec of each recording (rib-facts/1) and compares event for event with what the real
    library did. A path is a folder, which is looked through with all folders in it, a file of one
    recording a line, or such a file packed by gzip.

      --emit-flow FOLDER   write each recording that has a spec as a flow file into this folder
      --holes              leave each event and each call out of what is played of the shipped flows and of the
                           recordings of this repository, and say what is found then that was not so
      --rounds             play each timing of these flow files, write it down as a trace, make a flow of that, play
                           it, and show those of which the rules of traces say something else
      --damage COUNT       damage so many of these traces by chance, from a seed on, and say which are not read,
                           judged and made flows of as they should be; a process of its own plays them, so that
                           one that ends it is named as well
      --damage-here COUNT  the same in this process, which names each seed before it plays it
      -h, --help           print this

    """

  static func main() {
    let output = Output(
      say: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
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
    case .holes: return holes(output)
    case .rounds(let paths): return rounds(paths, output)
    case .damage(let count, let seed): return damage(count, from: seed, output)
    case .damageHere(let count, let seed): return damageHere(count, from: seed, output)
    case .wrong(let message):
      output.complain("conform: \(message)\n\n\(usage)")
      return 64
    }
    var comparison = Comparison(output, flows: call.flows.map { FlowFolder($0) })
    for path in call.paths { comparison.compare(path) }
    return comparison.end()
  }

  /// Plays them in processes of this program.
  private static func damage(_ count: UInt64, from seed: UInt64, _ output: Output) -> Int32 {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let series = DamageSeries { count, seed in (program, ["--damage-here", "\(count)", "\(seed)"]) }
    return series.run(count, from: seed, output)
  }

  private static func damageHere(_ count: UInt64, from seed: UInt64, _ output: Output) -> Int32 {
    do {
      var mutations = TraceMutations(of: try TraceMutations.allSources())
      for one in 0..<count {
        output.say("\(DamageSeries.announcement)\(seed + one)")
        mutations.look(at: seed + one)
        if one % 10_000 == 9_999 { output.complain("seed \(seed + one): \(mutations.summary)") }
      }
      for one in mutations.wrong.prefix(20) { output.say("  \(one)") }
      output.say(mutations.summary)
      return mutations.wrong.isEmpty ? 0 : 1
    } catch {
      output.complain("\(error)")
      return 2
    }
  }

  private static func rounds(_ paths: [String], _ output: Output) -> Int32 {
    var (count, different, passedOver) = (0, 0, 0)
    for path in paths {
      do {
        let rounds = try TraceRounds(path)
        passedOver += rounds.passedOver
        for round in rounds {
          count += 1
          if round.isSame { continue }
          different += 1
          output.say(round.difference)
        }
      } catch {
        output.complain("\(path): \(error)")
        return 2
      }
    }
    if passedOver > 0 {
      let why = "flows with 'replace-stack', which a trace tells as a push"
      output.say("passed over: \(passedOver) timings of \(why)")
    }
    output.say("\(count) timings, \(different) differ")
    return different == 0 ? 0 : 1
  }

  private static func holes(_ output: Output) -> Int32 {
    var code: Int32 = 0
    for source in TraceHoleTable.Source.allCases {
      for tier in [TraceTable.Tier.requests, .everything] {
        do {
          let table = try TraceHoleTable(of: source, tier)
          output.say("\(source.rawValue), \(tier.rawValue): \(table.summary)")
          for one in table.unexplained { output.say("  \(one)") }
          if !table.unexplained.isEmpty { code = max(code, 1) }
          if source == .ios, table.survived * 3 < table.told * 2 {
            output.say("  of what is wrong, two thirds should still be told")
            code = max(code, 1)
          }
        } catch {
          output.complain("\(source.rawValue): \(error)")
          code = 2
        }
      }
    }
    return code
  }
}

/// What the arguments ask for.
private struct Call {
  enum Reading {
    case call(Call)
    case help, holes
    case rounds([String])
    case damage(UInt64, from: UInt64), damageHere(UInt64, from: UInt64)
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
      case "--holes" where call.paths.isEmpty && rest.isEmpty: return .holes
      case "--rounds" where call.paths.isEmpty && !rest.isEmpty: return .rounds(Array(rest))
      case "--damage" where call.paths.isEmpty, "--damage-here" where call.paths.isEmpty:
        let count = rest.popFirst().flatMap { UInt64($0) } ?? 0
        let seed = rest.first.map { UInt64($0) } ?? 1
        guard count > 0, count < 1 << 40, let seed, seed < 1 << 60, rest.count < 2 else {
          return .wrong("'\(word)' needs a count, and may have a seed")
        }
        return word == "--damage" ? .damage(count, from: seed) : .damageHere(count, from: seed)
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
