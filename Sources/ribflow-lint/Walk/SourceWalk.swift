import Console
import RibEngine

/// The Swift files that the paths of a call stand for, in the order of their paths.
///
/// A file that the call names is read whatever it is called. Below a folder, what git ignores is left
/// out, and so are hidden names, dependencies, builds, tests, mocks and what the configuration excludes.
/// Folders behind symbolic links are looked at last, and none is looked at twice.
struct SourceWalk {
  struct Input: Sendable, Equatable {
    var path: String
    /// Named by the call, not found in a folder.
    var isNamed = false
  }

  private(set) var inputs: [Input] = []
  private(set) var problems: [Problem] = []
  private(set) var leftOut = LeftOut()
  private let reading: FileReading
  private let excluded: ExcludedPaths
  private var seen: Set<FileIdentity> = []
  private var links: [String] = []
  private var linkedFiles: Set<String> = []

  init(_ paths: [String], excluded: ExcludedPaths, _ reading: FileReading) {
    self.reading = reading
    self.excluded = excluded
    for path in paths { add(path) }
    finish()
  }

  private mutating func add(_ written: String) {
    var path = written
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    if case .folder = FileKind(ofPath: path) { return addFolder(path) }
    if path == "lint", FileKind(ofPath: path) == nil {
      // `ribflow lint .` is how the other command writes it.
      problems.append(
        Problem(
          "no-such-path",
          "there is no file or folder with this name",
          path: path,
          hint: "ribflow-lint is the command: leave out 'lint'"
        )
      )
      return
    }
    guard path.hasSuffix(".swift") || FileKind(ofPath: path) == nil else {
      problems.append(
        Problem("no-swift", "this is no Swift file", path: path, hint: "Swift files end in .swift")
      )
      return
    }
    inputs.append(Input(path: path, isNamed: true))
  }

  private mutating func addFolder(_ path: String) {
    let (count, troubles) = (inputs.count, problems.count)
    let before = leftOut.parts
    let repository = Repository(of: path, reading)
    var waiting = [
      Folder(path: path, inside: repository?.inside ?? [], rules: repository?.rules ?? IgnoreRules())
    ]
    while let folder = waiting.popLast() { visit(folder, &waiting) }
    if inputs.count == count, problems.count == troubles, links.isEmpty {
      let reasons = leftOut.parts == before ? "" : "left out: " + leftOut.parts.joined(separator: ", ")
      problems.append(
        Problem("no-swift", "there are no Swift files in this folder", path: path, hint: reasons)
      )
    }
  }

  /// A folder that is to be looked at.
  private struct Folder {
    var path: String
    /// Its path below the repository's folder, or below the folder where the walk began.
    var inside: [UInt8]
    var rules: IgnoreRules

    func path(of name: String) -> String {
      path == "." ? name : path.hasSuffix("/") ? path + name : path + "/" + name
    }

    func inside(of name: String) -> [UInt8] {
      inside.isEmpty ? Array(name.utf8) : inside + [UInt8(ascii: "/")] + name.utf8
    }
  }

  private mutating func visit(_ folder: Folder, _ waiting: inout [Folder]) {
    let content: FolderEntries
    switch FolderEntries.read(folder.path) {
    case .failure(let problem): return problems.append(problem)
    case .success(let entries): content = entries
    }
    if let identity = content.identity, !seen.insert(identity).inserted {
      return leftOut.addFolder(.linked)
    }
    var folder = folder
    for entry in content.entries where entry.name == ".gitignore" {
      if case .success(let file) = reading.read(folder.path(of: entry.name)) {
        folder.rules.add(file.bytes, folder: folder.inside)
      }
    }
    for entry in content.entries { take(entry, of: folder, &waiting) }
  }

  private mutating func take(_ entry: FolderEntries.Entry, of folder: Folder, _ waiting: inout [Folder]) {
    let path = folder.path(of: entry.name)
    switch entry.kind {
    case .folder: takeFolder(entry.name, path, folder, &waiting)
    case .file: takeFile(entry.name, path, folder)
    case .link: takeLink(entry.name, path, folder)
    case .unknown:
      if case .folder = FileKind(ofPath: path) {
        takeFolder(entry.name, path, folder, &waiting)
      } else {
        takeFile(entry.name, path, folder)
      }
    case .other: break
    }
  }

  private mutating func takeFolder(
    _ name: String,
    _ path: String,
    _ folder: Folder,
    _ waiting: inout [Folder]
  ) {
    if name == ".git" { return }
    let inside = folder.inside(of: name)
    if let reason = Exclusion(folder: name) { return leftOut.addFolder(reason) }
    if folder.rules.ignores(inside, isFolder: true) { return leftOut.addFolder(.ignored) }
    if excluded.contains(path, isFolder: true) { return leftOut.addFolder(.configured) }
    // A repository inside the repository is asked for itself.
    let isNested = FileKind(ofPath: path + "/.git") != nil
    waiting.append(
      isNested
        ? Folder(path: path, inside: [], rules: IgnoreRules())
        : Folder(path: path, inside: inside, rules: folder.rules)
    )
  }

  private mutating func takeFile(_ name: String, _ path: String, _ folder: Folder) {
    guard name.hasSuffix(".swift") else { return }
    if let reason = Exclusion(file: name) { return leftOut.addFile(reason) }
    if folder.rules.ignores(folder.inside(of: name), isFolder: false) { return leftOut.addFile(.ignored) }
    if excluded.contains(path, isFolder: false) { return leftOut.addFile(.configured) }
    inputs.append(Input(path: path))
  }

  /// git sees a link as a file, whatever it leads to.
  private mutating func takeLink(_ name: String, _ path: String, _ folder: Folder) {
    switch FileKind(ofPath: path) {
    case .folder:
      if folder.rules.ignores(folder.inside(of: name), isFolder: false) {
        return leftOut.addFolder(.ignored)
      }
      if let reason = Exclusion(folder: name) { return leftOut.addFolder(reason) }
      if excluded.contains(path, isFolder: true) { return leftOut.addFolder(.configured) }
      links.append(path)
    case .regular:
      linkedFiles.insert(path)
      takeFile(name, path, folder)
    // What is no file is left to the reading, which says why.
    case .other, nil: takeFile(name, path, folder)
    }
  }

  private mutating func finish() {
    while let link = links.popLast() {
      let repository = Repository(of: link, reading)
      var waiting = [
        Folder(path: link, inside: repository?.inside ?? [], rules: repository?.rules ?? IgnoreRules())
      ]
      while let folder = waiting.popLast() { visit(folder, &waiting) }
    }
    inputs.sort { ByteOrder.precedes($0.path, $1.path) }
    unite()
    problems.sort { ByteOrder.precedes($0.path, $1.path) }
  }

  /// Each file once, under its own name rather than that of a link.
  private mutating func unite() {
    var known: Set<FileIdentity> = []
    if !linkedFiles.isEmpty {
      let files = inputs.map(\.path).filter { [linkedFiles] path in !linkedFiles.contains(path) }
      known = Set(files.compactMap { FileIdentity(ofPath: $0) })
    }
    var united: [Input] = []
    for input in inputs {
      if united.last?.path == input.path {
        united[united.count - 1].isNamed = united[united.count - 1].isNamed || input.isNamed
      } else if linkedFiles.contains(input.path), let identity = FileIdentity(ofPath: input.path),
        !input.isNamed, !known.insert(identity).inserted
      {
        leftOut.addFile(.linked)
      } else {
        united.append(input)
      }
    }
    inputs = united
    uniteNamed()
  }

  /// A file that the call names in several spellings, or names and has in a folder, is one.
  private mutating func uniteNamed() {
    guard inputs.count > 1, inputs.contains(where: \.isNamed) else { return }
    var places: [FileIdentity: Int] = [:]
    var united: [Input] = []
    for input in inputs {
      guard let identity = FileIdentity(ofPath: input.path) else {
        united.append(input)
        continue
      }
      if let place = places[identity], input.isNamed || united[place].isNamed {
        united[place].isNamed = true
      } else {
        places[identity] = united.count
        united.append(input)
      }
    }
    inputs = united
  }
}
