import ArgumentParser
import Reports
import RibEngine

/// The options of `ribflow lint`, as they were written.
///
/// `ribflow` has them for its help and for completions only; `ribflow-lint` reads them.
package struct LintOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Swift files and folders. (default: Sources where there is one, else the current folder)",
      valueName: "path"
    ),
    completion: .file(extensions: ["swift"])
  )
  package var paths: [String] = []

  @Option(
    name: [.customShort("r", allowingJoined: true), .customLong("report")],
    help: ArgumentHelp(
      "Report to write: \(LintOptions.formats); repeatable, one for each destination.",
      discussion: "Without a file it goes to standard output. (default: text)",
      valueName: "format[=file]"
    ),
    completion: .list(LintOptions.formats.split(separator: ",").map { String($0.drop { $0 == " " }) })
  )
  package var reports: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report only findings whose path, class or rule fits the pattern; repeatable.",
      valueName: "expr"
    )
  )
  package var only: [String] = []

  @Option(help: ArgumentHelp("Leave out findings, chosen as by --only; repeatable.", valueName: "expr"))
  package var skip: [String] = []

  @Option(
    help: ArgumentHelp("Report only findings that this file does not name.", valueName: "file"),
    completion: .file()
  )
  package var baseline: String?

  @Flag(help: "Write what is found into the baseline. (default: ribflow-baseline.yml)")
  package var writeBaseline = false

  @Flag(help: "Put statements into the order that was proved to be clean.")
  package var fix = false

  @Flag(help: "Do so for notes too.")
  package var fixNotes = false

  @Flag(help: "List each line that attaches, detaches, keeps, lets go or waits, and how it was read.")
  package var sites = false

  @Flag(
    help: "List each method that lacks the recorder's line 'traced()'; with --fix, add it and nothing else."
  )
  package var recorder = false

  @Option(
    help: ArgumentHelp("Write each class as a flow file into this folder.", valueName: "folder"),
    completion: .directory
  )
  package var emitFlow: String?

  @Option(
    help: ArgumentHelp("Hold the flows of this file or folder against the classes.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"])
  )
  package var flows: String?

  @Flag(help: "Write the lists of --flows as the classes have them.")
  package var updateFlows = false

  @Option(
    help: ArgumentHelp(
      "The configuration. (default: the nearest .ribflow.yml here or above)",
      valueName: "file"
    ),
    completion: .file(extensions: ["yml", "yaml"])
  )
  package var config: String?

  @Flag(help: "Read no configuration.")
  package var noConfig = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp("Files read at the same time. (default: cores)", valueName: "n")
  )
  package var jobs: String?

  @Option(
    help: ArgumentHelp(
      "Say why a rule holds and how to mend it, and read nothing; 'rules' lists all.",
      valueName: "rule"
    ),
    completion: .list(["rules"] + Rule.everywhere.map(\.id.text))
  )
  package var explain: String?

  @Flag(help: "Count warnings as errors.")
  package var strict = false

  @Flag(help: "Warn of a file that is no Swift or nests too deep, instead of failing with 2.")
  package var lenient = false

  @Flag(name: .shortAndLong, help: "Say something only where something is wrong.")
  package var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "Report notes, what was left out and what could not be read; twice: name every class."
  )
  package var verbose: Int

  @Option(
    help: ArgumentHelp("When to colour text: \(ColorChoice.names). (default: auto)", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue))
  )
  package var color: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of the size of a file. (default: 16MiB)", valueName: "size")
  )
  package var maxSize: String?

  @Option(
    help: ArgumentHelp("Link rules to this page of ribflow-rules(7) in SARIF and HTML.", valueName: "url")
  )
  package var manual: String?

  /// The reports that can tell of sources: not `tap` and `json-events`, which are made for flows.
  package static let formats =
    "text, short, json, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, github, html"

  package init() {}
}

/// What `ribflow lint` says of itself.
package enum LintHelp {
  package static let abstract = "Read Swift sources, and find the mistakes that flows show."

  package static let discussion = """
    Examples:
      ribflow lint                         all of Sources, or of this folder
      ribflow lint App -v                  with notes, and what was not read
      ribflow lint -r short                one line each, as Xcode shows them
      ribflow lint --fix                   put statements into the proved order
      ribflow lint --write-baseline        accept what is there now
      ribflow lint --baseline lint.yml     report only what is not in this file
      ribflow lint --emit-flow flows/read  the classes as flows for ribflow run
      ribflow lint --flows flows           what flows say and classes do not
      ribflow lint --recorder --fix        let the recorder see more

    In the source, `// ribflow:disable:next \(Rule.ID.stuckSlot) the reason` keeps a finding of the next line \
    from being reported; `:this` and `:previous` are for other lines, `ribflow:disable` up to \
    `ribflow:enable` for a region.

    Exit codes: 0 no error was found, 1 some error was found, 2 a path or a file cannot be used, 64 \
    the call is wrong, 70 a defect of ribflow, 130 or 143 interrupted.
    """

  /// What to do where there is no `ribflow-lint` that can read Swift.
  package static let howToBuild = """
    help: swift build -c release --product ribflow-lint
    """
}
