import Console
import FlowFiles
import Reports
import RibEngine

/// A folder for the ways to break flows, each a file of its own; nothing in it is overwritten.
struct SaveFolder {
  private let folder: String
  private let isStrict: Bool
  private let isOutOfTime: @Sendable () -> Bool

  /// What is found is written as it is once `isOutOfTime` says so.
  init(_ folder: String, isStrict: Bool, isOutOfTime: @escaping @Sendable () -> Bool = { false }) {
    self.isOutOfTime = isOutOfTime
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.isStrict = isStrict
  }

  /// Throws where it is known already that the folder can be neither written nor made.
  func check() throws(Trouble) {
    var nearest = folder
    while FileKind(ofPath: nearest) == nil {
      guard let cut = nearest.lastIndex(of: "/") else {
        nearest = "."
        break
      }
      nearest = cut == nearest.startIndex ? "/" : String(nearest[..<cut])
    }
    let reason: String
    if case .folder = FileKind(ofPath: nearest) {
      if FileSystem.isWritable(nearest) { return }
      reason = "the folder \(nearest) is read-only"
    } else {
      reason = "\(nearest) is no folder"
    }
    throw Trouble("nothing can be saved in \(folder): \(reason); nothing was run")
  }

  /// Writes what was found; returns a sentence for each flow. What cannot be written is a problem of the report.
  func save(_ report: inout Report) throws(Trouble) -> [String] {
    var outcomes = report.outcomes
    defer { report.outcomes = outcomes }
    var lines: [String] = []
    for index in outcomes.indices {
      var files: [String] = []
      var expected = 0
      for place in outcomes[index].findings.indices where isWanted(outcomes[index].findings[place]) {
        guard let flow = Self.smallest(outcomes[index].findings[place], in: outcomes[index], isOutOfTime)
        else {
          report.invalid.append(Self.unsaved(outcomes[index].findings[place], in: outcomes[index]))
          continue
        }
        let file = try write(flow.text, named: Self.name(of: outcomes[index].path))
        outcomes[index].findings[place].saved = file
        if outcomes[index].findings[place].standing(in: outcomes[index]) == .expected { expected += 1 }
        files.append("\(shown(file)) (\(counted(flow.events, "event")))")
      }
      if files.isEmpty { continue }
      let it = files.count == 1 ? "it" : "them"
      lines.append(
        "\(counted(files.count, "counterexample"))\(Self.known(expected, of: files.count)) written to \(files.joined(separator: ", ")); "
          + "ribflow run shows \(it)"
      )
    }
    return lines
  }

  /// What the flow expects counts as no way to break it, and is written all the same.
  private static func known(_ expected: Int, of all: Int) -> String {
    if expected == 0 { return "" }
    return expected == all ? ", expected," : ", \(grouped(expected)) of them expected,"
  }

  private static func unsaved(_ finding: Finding, in outcome: Outcome) -> InvalidFile {
    let problem = Problem(
      "unwritable",
      "no flow could be written that shows \(finding.rule) as this one does",
      path: outcome.path
    )
    return InvalidFile(path: outcome.path, problems: [problem])
  }

  private func isWanted(_ finding: Finding) -> Bool {
    finding.allowed == nil && (finding.severity == .error || isStrict && finding.severity == .warning)
  }

  // MARK: - The flow

  /// The text of a flow that was read again and played, and gave what it expects.
  static func smallest(
    _ finding: Finding,
    in outcome: Outcome,
    _ isOutOfTime: @escaping @Sendable () -> Bool = { false }
  ) -> (text: String, events: Int)? {
    guard let scenario = finding.counterexample, let mistake = finding.mistake else { return nil }
    func shrinking(_ isOutOfTime: @escaping @Sendable () -> Bool) -> Shrinking {
      Shrinking(
        scenario,
        path: finding.path,
        mistake: mistake,
        severity: finding.severity,
        isOutOfTime: isOutOfTime
      ) { read(FlowWriter.text($0)) != nil }
    }
    var smaller = shrinking(isOutOfTime)
    smaller.shrink()
    let claim =
      "No event, component, slot or handler can go without losing what it shows, or having it sooner."
    return written(smaller, finding, outcome, smaller.isCutShort ? [] : [claim])
      ?? written(shrinking { false }, finding, outcome)
  }

  private static func written(
    _ shrinking: Shrinking,
    _ finding: Finding,
    _ outcome: Outcome,
    _ header: [String] = []
  ) -> (text: String, events: Int)? {
    let flow = shrinking.flow(
      title: "\(outcome.title): \(finding.rule)",
      about: "ribflow explore found this counterexample in \(shown(outcome.path)): \(finding.message)."
    )
    let text = laidOut(FlowWriter.text(flow, header: header))
    guard let again = read(text) else { return nil }
    var options = RunOptions()
    (options.tellsAll, options.proposesFixes) = (false, false)
    let played = run(again, path: "", line: 1, options: options)
    guard played.verdict == .asExpected, played.findings.contains(where: { $0.rule == finding.rule }) else {
      return nil
    }
    return (text, flow.events.count)
  }

  /// As `ribflow fmt` has it.
  private static func laidOut(_ text: String) -> String {
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    guard case .success(let better) = FlowLayout.text(of: file) else { return text }
    return better
  }

  private static func read(_ text: String) -> Scenario? {
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { .failure(Problem("missing", "nothing is included", path: $0)) }
    return result.invalid == nil && result.scenarios.count == 1 ? result.scenarios.first : nil
  }

  // MARK: - The file

  /// The last part of a path, without its ending and without what a terminal would obey.
  static func name(of path: String) -> String {
    if path == FileReading.standardInput { return "stdin" }
    let last = harmless(path.split(separator: "/").last.map(String.init) ?? "flow")
    for ending in [".yaml", ".yml"] where last.hasSuffix(ending) && last.count > ending.count {
      return String(last.dropLast(ending.count))
    }
    return last
  }

  static func harmless(_ name: String) -> String {
    let scalars = shown(name).unicodeScalars.map { $0 == "\u{FFFD}" ? "_" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private func write(_ text: String, named name: String) throws(Trouble) -> String {
    try NewFolders(of: folder + "/").make()
    for number in 1...100_000 {
      let path = "\(folder)/\(name)-\(number).yaml"
      if try NewFile(path).fill(text) { return path }
    }
    throw Trouble("\(folder) is full of files named \(name)")
  }
}
