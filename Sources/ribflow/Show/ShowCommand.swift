import Console
import ArgumentParser
import Reports
import RibEngine

/// `ribflow show`: draws flows, as they are written or as they are played.
struct ShowCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    _superCommandName: "ribflow",
    abstract: "Draw a flow: its tree, or the timeline of a run.",
    usage: "ribflow show [<options>] <path>",
    discussion: """
      Examples:
        ribflow show login.yaml                       who can be whose child
        ribflow show login.yaml:12 --as timeline      the flow of line 12, played
        ribflow show login.yaml --timing 0/2/1        a timing that a finding names
        ribflow show login.yaml --as dot | dot -Tpng  the tree as a picture
        ribflow show login.yaml --as svg > login.svg  the timeline as a picture
        ribflow show flows --as svg --save pictures   a file for each flow

      'dot' is the tree, 'mermaid' and 'svg' are the timeline; 'timeline-dot', 'tree-mermaid' and \
      'tree-svg' are the other one.

      The timeline is that of the first finding, or the first timing where nothing is found. The \
      drawing goes to standard output, everything else to standard error.

      Exit codes: 0 drawn, whatever is found; 2 a file cannot be used, or a flow has no such timing.
      """
  )

  @Argument(
    help: ArgumentHelp("A file, FILE:LINE, a folder, or '-' for standard input.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var path: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What to draw: \(Drawing.names). (default: tree; timeline with --timing)",
      valueName: "drawing"
    ),
    completion: .list(Drawing.allCases.map(\.rawValue))
  )
  var drawing: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw this one timing, such as 0/2/1.", valueName: "path")
  )
  var timing: String?

  @Option(
    help: ArgumentHelp("Write a file for each flow into this folder.", valueName: "dir"),
    completion: .directory
  )
  var save: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How wide a picture may be, in pixels. (default: 1400)", valueName: "n")
  )
  var width: String?

  @Option(
    help: ArgumentHelp("When to colour text: \(ColorChoice.names). (default: auto)", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue))
  )
  var color: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of the size of a file. (default: 16MiB)", valueName: "size")
  )
  var maxSize: String?

  @Option(
    help: ArgumentHelp(
      "Include only files below this folder. (default: the working folder)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var includeRoot: String?

  @Flag(help: "Read no .ribflow.yml.")
  var noConfig = false

  func play(in surroundings: Surroundings) throws -> Int32 {
    let drawing = try chosenDrawing()
    let save = try OptionText.path(save, of: "save", "folder")
    let ways = try OptionText.value(timing, of: "timing", "such as 0/2/1") { ChoicePath($0) }?.ways
    let style = try style(in: surroundings)
    let project = try ProjectFile.read(isOff: noConfig)
    let reading = FileReading(
      limit: try project.fileLimit(maxSize),
      includeRoot: try OptionText.path(includeRoot, of: "include-root", "folder") ?? project.includeRoot
        ?? "."
    )
    let library = Library(try Inputs([path]), reading: reading, threads: 1)
    let pixels = try OptionText.value(width, of: "width", "a number of pixels from 200 on") { text in
      Int(text).flatMap { $0 >= 200 && $0 <= 100_000 ? $0 : nil }
    }
    let output = surroundings.output
    var pictures = save.map { PictureFolder($0, drawing, library, of: path) }
    /// Flows that have no such timing as was asked for.
    var lacking: [Outcome] = []
    for (index, written) in library.flows.enumerated() {
      var flow = written
      flow.scenario.habits = flow.scenario.habits.over(project.project.habits)
      let played = Self.played(flow, drawing, ways)
      if played.lacksTiming {
        lacking.append(played)
        continue
      }
      let picture = drawing.render(flow.scenario, played, style: style, width: pixels ?? 1_400)
      if pictures == nil {
        if index > lacking.count, drawing.isForPeople { try output.write("\n") }
        try output.write(picture)
      } else {
        try pictures?.write(picture, of: flow)
      }
    }
    if let pictures {
      output.complain("wrote \(counted(pictures.count, "drawing")) into \(shown(pictures.folder))\n")
    } else if drawing.isOneAFile, library.flows.count > 1 {
      output.complain(
        "\(library.flows.count) drawings, one after another; FILE:LINE picks one, --save DIR writes a file for each\n"
      )
    }
    for (index, outcome) in lacking.enumerated() {
      if index > 0 { output.complain("\n") }
      var pen = Pen(width: Host.isTerminal(output.error) ? Host.width(of: output.error) : nil)
      for remark in outcome.remarks { Message(remark, in: outcome).write(to: &pen) }
      output.complain(String(decoding: pen.bytes, as: UTF8.self))
    }
    guard !library.invalid.isEmpty else {
      return lacking.isEmpty ? ExitStatus.asExpected : ExitStatus.trouble
    }
    let report = Report(command: "show", version: Version.number, outcomes: [], invalid: library.invalid)
    output.complain(String(decoding: Format.text.render(report), as: UTF8.self))
    return ExitStatus.trouble
  }

  private func chosenDrawing() throws(UsageError) -> Drawing {
    let named = try OptionText.value(drawing, of: "as", Drawing.names) { Drawing(rawValue: $0) }
    let drawing = named ?? (timing == nil ? .tree : .timeline)
    if timing != nil, !drawing.isPlayed {
      throw UsageError("'--as \(drawing.rawValue)' draws no run, so '--timing' means nothing to it")
    }
    if width != nil, !drawing.isPicture {
      throw UsageError("'--as \(drawing.rawValue)' is no picture, so '--width' means nothing to it")
    }
    if color == ColorChoice.always.rawValue, !drawing.isForPeople {
      throw UsageError("'--as \(drawing.rawValue)' is no text for people, so '--color' means nothing to it")
    }
    return drawing
  }

  private func style(in surroundings: Surroundings) throws(UsageError) -> TextStyle {
    let choice =
      try OptionText.value(color, of: "color", ColorChoice.names) { ColorChoice(rawValue: $0) } ?? .auto
    let isTerminal = Host.isTerminal(surroundings.output.standard)
    let width = isTerminal ? Host.width(of: surroundings.output.standard) : nil
    return TextStyle(
      isColored: choice.isColored(surroundings.environment, isTerminal: isTerminal),
      width: max(40, width ?? 80)
    )
  }

  /// A flow that is skipped is drawn nevertheless.
  private static func played(_ flow: Flow, _ drawing: Drawing, _ ways: [Int]?) -> Outcome {
    guard drawing.isPlayed else { return flow.notRun(because: "drawn") }
    var scenario = flow.scenario
    scenario.skip = nil
    var options = RunOptions()
    options.path = ways
    options.keepsEvents = true
    options.proposesFixes = false
    let deadline = Moment.now.advanced(byNanoseconds: TimeLimit(seconds: 60).nanoseconds)
    options.isOutOfTime = { Moment.now >= deadline }
    return RibEngine.run(scenario, path: flow.path, line: flow.line, options: options)
  }
}

extension Drawing {
  /// Whether people read it as it is.
  fileprivate var isForPeople: Bool { self == .tree || self == .timeline }

  /// Whether it has a width in pixels.
  fileprivate var isPicture: Bool { self == .svg || self == .treeSVG }

  /// Whether the programs that read it take one for each file.
  fileprivate var isOneAFile: Bool { !isForPeople && self != .dot }
}
