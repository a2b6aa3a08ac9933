import Console
import ArgumentParser
import FlowFiles
import Reports
import RibEngine

/// `ribflow fmt`: lays flow files out in one way.
struct FmtCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    _superCommandName: "ribflow",
    abstract: "Format flow files; what they say and their comments stay.",
    usage: "ribflow fmt [<options>] [<path> ...]",
    discussion: """
      Examples:
        ribflow fmt                every flow below flows/, in place
        ribflow fmt --check flows  show what would change, and end with 1 if so
        ribflow fmt - < in > out   standard input to standard output

      Exit codes: 0 done, or nothing to do; 1 --check found a file to lay out; 2 a file cannot be \
      used; it stays as it is.
      """
  )

  @Argument(
    help: ArgumentHelp("Files, folders, or '-' for standard input. (default: flows)", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var paths: [String] = []

  @Flag(help: "Change nothing; show the differences.")
  var check = false

  @Flag(help: "Write files that are read-only, of somebody else, or have hard links.")
  var force = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of the size of a file. (default: 16MiB)", valueName: "size")
  )
  var maxSize: String?

  @Flag(help: "Read no .ribflow.yml.")
  var noConfig = false

  func play(in surroundings: Surroundings) throws -> Int32 {
    let project = try ProjectFile.read(isOff: noConfig)
    let inputs = try Inputs(project.paths(orThose: paths))
    if let input = inputs.files.first(where: { !$0.lines.isEmpty }) {
      throw UsageError(
        "fmt lays out whole files, and '\(input.path):\(input.lines[0])' names a line",
        lines: ["try: ribflow fmt \(shellQuoted(input.path))"]
      )
    }
    var tally = Tally()
    tally.invalid = inputs.unusable
    let reading = FileReading(limit: try project.fileLimit(maxSize))
    for input in inputs.files { try layOut(input.path, reading, surroundings.output, &tally) }
    if !tally.invalid.isEmpty {
      surroundings.output.complain(Self.text(of: tally.invalid, surroundings.output))
    }
    if inputs.files.contains(where: { $0.path != FileReading.standardInput }) || check {
      surroundings.output.complain(summary(tally))
    }
    if !tally.invalid.isEmpty { return ExitStatus.trouble }
    return check && tally.changed > 0 ? 1 : ExitStatus.asExpected
  }

  private struct Tally {
    var changed = 0
    var same = 0
    var invalid: [InvalidFile] = []
  }

  private func layOut(_ path: String, _ reading: FileReading, _ output: Output, _ tally: inout Tally) throws {
    let isFilter = path == FileReading.standardInput
    let read = isFilter ? reading.readStandardInput() : reading.read(path)
    guard case .success(let file) = read else {
      if case .failure(let problem) = read {
        tally.invalid.append(InvalidFile(path: path, problems: [problem]))
      }
      return
    }
    switch FlowLayout.text(of: file, limits: FlowReader.limits(fileBytes: reading.limit)) {
    case .failure(let invalid): tally.invalid.append(invalid)
    case .success(let text):
      let new = SourceFile(path: path, bytes: Array(text.utf8))
      if isFilter, !check { try output.write(text) }
      guard new.bytes != file.bytes else { return tally.same += 1 }
      if !check, !isFilter { try rewrite(file, new.bytes, &tally, output) } else { tally.changed += 1 }
      if check { try output.write(difference(file, new)) }
    }
  }

  private func rewrite(_ file: SourceFile, _ bytes: [UInt8], _ tally: inout Tally, _ output: Output) throws {
    do throws(Problem) {
      try RewrittenFile(file, isForced: force).replace(with: bytes)
    } catch {
      return tally.invalid.append(InvalidFile(path: file.path, problems: [error]))
    }
    tally.changed += 1
    try output.write("laid out \(shown(file.path))\n")
  }

  /// Long files are only named: their difference could take long to find.
  private func difference(_ old: SourceFile, _ new: SourceFile) -> String {
    guard old.lineCount < 3000 else { return "\(shown(old.path)): would be laid out anew\n" }
    return UnifiedDiff.shown(old, new)
  }

  private func summary(_ tally: Tally) -> String {
    let all = tally.changed + tally.same
    if all == 0 { return "" }
    let files = all == 1 ? "1 file" : "\(all) files"
    if tally.changed == 0 { return "\(files) laid out already\n" }
    return check
      ? "\(tally.changed) of \(files) to lay out: ribflow fmt\n"
      : "\(tally.changed) of \(files) laid out anew\n"
  }

  private static func text(of invalid: [InvalidFile], _ output: Output) -> String {
    var pen = Pen(width: Host.isTerminal(output.error) ? Host.width(of: output.error) : nil)
    for file in invalid {
      for problem in file.problems {
        Message(problem).write(to: &pen)
        pen.line()
      }
      let isRead = file.problems.contains { $0.file != nil }
      if isRead { pen.line("\(shown(file.path)) stays as it is\n") }
    }
    return String(decoding: pen.bytes, as: UTF8.self)
  }
}
