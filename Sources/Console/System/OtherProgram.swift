/// Another program of the package: one that stands beside this one, or on the `PATH`.
package struct OtherProgram {
  private let name: String
  /// The folders of the `PATH` in which it is looked for too.
  private let searched: [String]

  /// Without an `environment` it is looked for only beside this program.
  package init(_ name: String, _ environment: Environment? = nil) {
    self.name = name
    searched = (environment?["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// Takes the place of this process: streams, signals and the exit code are then the other program's.
  /// Returns only where there is no such program.
  package func become(_ arguments: [String]) throws(Trouble) {
    for path in candidates where isProgram(path) {
      let error = Host.become(path, arguments)
      throw Trouble("\(path) cannot be started: \(error.words)")
    }
  }

  package var isThere: Bool { candidates.contains(where: isProgram) }

  /// Beside the file that runs, beside the link that was called, then along the `PATH`.
  private var candidates: [String] {
    var folders: [String] = []
    if let own = Host.executablePath { folders.append(Self.folder(of: own)) }
    if let called = CommandLine.arguments.first, called.contains("/") {
      folders.append(Self.folder(of: called))
    }
    return (folders + searched).map { $0 + "/" + name }
  }

  private func isProgram(_ path: String) -> Bool {
    guard case .regular = FileKind(ofPath: path) else { return false }
    return FileSystem.isExecutable(path)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "" : String(path[..<slash])
  }
}
