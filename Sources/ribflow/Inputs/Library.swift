import Console
import RibEngine

/// All flows of the inputs, and the files that hold none that can be used.
struct Library: Sendable {
  private(set) var flows: [Flow] = []
  /// The files that have several flows.
  var sharedPaths: Set<String> { Set(flows.filter { !$0.isAlone }.map(\.path)) }
  private(set) var invalid: [InvalidFile] = []
  /// All files that were read, or should have been.
  private(set) var readPaths: [String] = []

  private struct Volume: Sendable {
    var flows: [Flow] = []
    var invalid: InvalidFile?
    /// The files that its flows include.
    var included: Set<String> = []
    /// Whether it was found in a folder and begins no flow: a part for others, perhaps.
    var isPart = false
  }

  /// Below so many files, threads cost more than they bring.
  private static let serialFiles = 200

  init(_ inputs: Inputs, reading: FileReading, threads: Int) {
    let files = inputs.files
    var volumes: [Volume]
    if files.count < Self.serialFiles || threads == 1 {
      volumes = files.map { Self.volume($0, reading) }
    } else {
      volumes = Threads.map(files.count, threads: threads) { Self.volume(files[$0], reading) }
    }
    let included = volumes.reduce(into: Set<String>()) { $0.formUnion($1.included) }
    readPaths = files.map(\.path) + included.sorted()
    invalid = inputs.unusable
    for (input, volume) in zip(files, volumes) {
      if volume.isPart, included.contains(input.path.plainPath) { continue }
      flows += volume.flows
      if let unusable = volume.invalid { invalid.append(unusable) }
    }
    invalid.sort { ByteOrder.precedes($0.path, $1.path) }
  }

  private static func volume(_ input: Inputs.Input, _ reading: FileReading) -> Volume {
    let read =
      input.path == FileReading.standardInput ? reading.readStandardInput() : reading.read(input.path)
    switch read {
    case .failure(let problem):
      return Volume(invalid: InvalidFile(path: input.path, problems: [problem]))
    case .success(let file):
      var included: Set<String> = []
      let result = reading.flows(of: file) { included.insert($0.plainPath) }
      if let invalid = result.invalid {
        return Volume(invalid: invalid, included: included, isPart: input.isFound && !file.beginsFlow)
      }
      let flows = Flow.all(result.scenarios, path: input.path)
      if input.lines.isEmpty { return Volume(flows: flows, included: included) }
      return chosen(flows, of: file, lines: input.lines)
    }
  }

  /// The flows that cover the lines: each reaches to where the next begins.
  private static func chosen(_ flows: [Flow], of file: SourceFile, lines: [Int]) -> Volume {
    var volume = Volume()
    var indices: Set<Int> = []
    var problems: [Problem] = []
    for line in lines {
      if line < 1 || line > file.lineCount {
        problems.append(
          Problem(
            "no-such-line",
            "there is no line \(line); the last one is \(file.lineCount)",
            path: file.path
          )
        )
      } else if !flows.isEmpty {
        let document = flows.last { $0.documentLine <= line }?.documentLine ?? flows[0].documentLine
        let covered = flows.filter { $0.documentLine == document }
        for index in flows.indices where flows[index].documentLine == document {
          if flows[index].isNamed(by: line, among: covered) { indices.insert(index) }
        }
      }
    }
    volume.flows = indices.sorted().map { flows[$0] }
    if !problems.isEmpty { volume.invalid = InvalidFile(path: file.path, problems: problems) }
    return volume
  }
}

extension SourceFile {
  /// Whether a line says `flow:` outside of anything else.
  fileprivate var beginsFlow: Bool {
    (1...lineCount).contains { text(ofLine: $0).hasPrefix("flow:") }
  }
}
