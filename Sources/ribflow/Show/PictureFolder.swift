import Console
import Reports

/// A folder with a file for each flow that is drawn; a file of the same name is replaced.
struct PictureFolder {
  let folder: String
  private let drawing: Drawing
  private let shared: Set<String>
  private var taken: Set<String> = []
  private(set) var count = 0

  init(_ folder: String, _ drawing: Drawing, _ library: Library) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.drawing = drawing
    shared = library.sharedPaths
  }

  mutating func write(_ picture: [UInt8], of flow: Flow) throws(Trouble) {
    if count == 0 { try NewFolders(of: folder + "/").make() }
    try ReplacedFile("\(folder)/\(name(of: flow)).\(drawing.ending)").replace(with: picture)
    count += 1
  }

  /// The file's name, with the line of the flow where the file has several; names that meet get a number.
  private mutating func name(of flow: Flow) -> String {
    let stem = SaveFolder.name(of: flow.path) + (shared.contains(flow.path) ? "-\(flow.line)" : "")
    var name = stem
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    return name
  }
}
