import Console
import ArgumentParser
import FlowFiles
import Reports
import RibEngine
import Traces

/// `ribflow new`: writes a first flow, what a service needs to run flows, or what records an app.
struct NewCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    _superCommandName: "ribflow",
    abstract: "Write a first flow, what a service needs to run flows, or what records an app.",
    discussion: """
      Examples:
        ribflow new                        flows/first.yaml, with a mistake to find
        ribflow new login --from tasks     flows/login.yaml
        ribflow new cart --from app.jsonl  flows/cart.yaml: what an app did
        ribflow new --ci github            print a workflow
        ribflow new --ci gitlab ci.yml     write it into a file
        ribflow new --recorder App/Trace   Swift files that record an app on RIBs-iOS

      Nothing is ever overwritten.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Name of the flow, or the path of the file. (default: first; of the recorder's folder: RibTrace)",
      valueName: "name"
    )
  )
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Flow to begin with: \(Template.names), or a trace of an app, of which a flow is made. (default: slots)",
      valueName: "origin"
    ),
    completion: .list(Template.allCases.map(\.rawValue))
  )
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Print, or write into the file, what this service needs: \(ContinuousIntegration.names).",
      valueName: "service"
    ),
    completion: .list(ContinuousIntegration.allCases.map(\.rawValue))
  )
  var ci: String?

  @Flag(help: "Write the Swift files that record what an app does into a folder.")
  var recorder = false

  func play(in surroundings: Surroundings) throws -> Int32 {
    if name == "", recorder || ci != nil {
      throw UsageError("'\(recorder ? "--recorder" : "--ci")' names no \(recorder ? "folder" : "file")")
    }
    if recorder {
      guard from == nil, ci == nil else {
        throw UsageError("'--recorder' and '\(from == nil ? "--ci" : "--from")' exclude each other")
      }
      try writeRecorder(surroundings.output)
      return ExitStatus.asExpected
    }
    if let from, TraceFile.isMeant(by: from) {
      if ci != nil { throw UsageError("'--ci' and '--from' exclude each other") }
      return try writeFlow(ofTrace: from, surroundings)
    }
    let template = try Self.word(from, of: "template", in: Template.self) ?? .slots
    if let service = try Self.word(ci, of: "service", in: ContinuousIntegration.self) {
      if from != nil { throw UsageError("'--ci' and '--from' exclude each other") }
      try write(service, surroundings.output)
    } else {
      try write(template, surroundings.output)
    }
    return ExitStatus.asExpected
  }

  private func write(_ service: ContinuousIntegration, _ output: Output) throws {
    guard let name else { return try output.write(service.text) }
    try create(name, service.text, output)
  }

  private func write(_ template: Template, _ output: Output) throws {
    let path = try FlowPath(name ?? "first")
    try create(path.text, template.text, output)
    let schema = path.folder + "flow.schema.json"
    if try NewFile(schema).write(FlowSchema.text) {
      try output.write("wrote \(shown(schema)) (for editors)\n")
    }
    let run = path.folder == "flows/" ? "ribflow run" : "ribflow run \(shellQuoted(path.text))"
    try output.write("Next: \(shown(run))\n")
  }

  /// A flow of what an app did; 3 where it does not do all of that, or the trace was cut off.
  private func writeFlow(ofTrace trace: String, _ surroundings: Surroundings) throws -> Int32 {
    let flow: TraceFlow
    switch TraceFile(trace).flow() {
    case .success(let made): flow = made
    case .failure(let invalid): return try TraceFile.tell(invalid, surroundings)
    }
    let path = try FlowPath(name ?? "trace")
    let output = surroundings.output
    try create(path.text, FlowWriter.text(flow, of: TraceFile(trace).name, schema: true), output)
    let schema = path.folder + "flow.schema.json"
    if try NewFile(schema).write(FlowSchema.text) {
      try output.write("wrote \(shown(schema)) (for editors)\n")
    }
    if !flow.isWhole { try output.write("It is not all that the trace says; its first lines say why.\n") }
    if let cut = flow.cut { try output.write("It goes as far as the trace: \(cut).\n") }
    try output.write("Next: ribflow run \(shown(shellQuoted(path.text)))\n")
    if !flow.next.isEmpty {
      try output.write(
        "Then: write 'finishes: at any time' where its last lines say, which tries the other timings\n"
      )
    }
    return flow.isWhole && flow.cut == nil ? ExitStatus.asExpected : ExitStatus.undecided
  }

  /// All of the files or, where one of these names is taken, none.
  private func writeRecorder(_ output: Output) throws {
    let name = name ?? "RibTrace"
    let folder = name.hasSuffix("/") ? name : name + "/"
    for file in RecorderFile.allCases where FileKind(ofPath: folder + file.rawValue) != nil {
      throw Trouble(Self.taken(folder + file.rawValue))
    }
    for file in RecorderFile.allCases { try create(folder + file.rawValue, file.text, output) }
    try output.write(
      """
      Next: read the head of \(shown(folder))\(RecorderFile.face.rawValue), and put \(RecorderFile.hooks.rawValue) \
      into each module that has routers

      """
    )
  }

  private static func taken(_ path: String) -> String {
    "\(path) is there already, and nothing is overwritten; give another name"
  }

  private func create(_ path: String, _ text: String, _ output: Output) throws {
    guard try NewFile(path).write(text) else {
      throw Trouble(Self.taken(path))
    }
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    try output.write("wrote \(shown(path)) (\(lines) lines\(text.contains("  # ") ? ", commented" : ""))\n")
  }

  /// A word of a closed list.
  private static func word<Word: CaseIterable & RawRepresentable<String>>(
    _ text: String?,
    of noun: String,
    in words: Word.Type
  ) throws(UsageError) -> Word? {
    guard let text else { return nil }
    if let word = Word(rawValue: text) { return word }
    let near = Suggestion.find(for: text, in: Word.allCases.map(\.rawValue))
    let hint = near.map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError("there is no \(noun) '\(text)'\(hint) (\(noun)s: \(Word.names))")
  }
}

/// Where a new flow goes.
struct FlowPath {
  let text: String

  /// A name goes into `flows`; what has a `/` is a path already.
  init(_ name: String) throws(UsageError) {
    let last = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if last.isEmpty || last.hasPrefix(".") || last == "-" {
      throw UsageError("'\(name)' cannot be the name of a flow", lines: ["try: ribflow new login"])
    }
    let path = name.contains("/") ? name : "flows/" + name
    text = Folder.isFlow(path) ? path : path + ".yaml"
  }

  /// Its folder with the slash, or nothing.
  var folder: String {
    guard let cut = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(text[...cut])
  }
}
