import Console
import Reports

/// A folder with a file for each flow that is drawn, in the folders in which the flows are; a file of the same name is
/// replaced.
struct PictureFolder {
  let folder: String
  private let drawing: Drawing
  private let shared: Set<String>
  /// What the paths of the flows begin with where a folder is drawn.
  private let root: String
  private var taken: Set<String> = []
  private(set) var count = 0

  /// `path` is what is drawn.
  init(_ folder: String, _ drawing: Drawing, _ library: Library, of path: String) {
    root = path.hasSuffix("/") ? path : path + "/"
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.drawing = drawing
    shared = library.sharedPaths
  }

  mutating func write(_ picture: [UInt8], of flow: Flow) throws(Trouble) {
    let path = "\(folder)/\(name(of: flow)).\(drawing.ending)"
    try NewFolders(of: path).make()
    try ReplacedFile(path).replace(with: picture)
    count += 1
  }

  /// The file's name, with the line of the flow where the file has several; names that meet, on some disks at least,
  /// get a number.
  private mutating func name(of flow: Flow) -> String {
    let file = folders(of: flow) + SaveFolder.name(of: flow.path)
    let stem = file + (shared.contains(flow.path) ? "-\(flow.line)" : "")
    var name = stem
    var number = 1
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    return name
  }

  /// Those between what is drawn and the file, with their slashes.
  private func folders(of flow: Flow) -> String {
    guard flow.path.hasPrefix(root) else { return "" }
    let inner = flow.path.dropFirst(root.count)
    return inner.lastIndex(of: "/").map { SaveFolder.harmless(String(inner[...$0])) } ?? ""
  }
}
