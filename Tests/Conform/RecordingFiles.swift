import Foundation
import RibEngine

/// The files that a path stands for.
struct RecordingFiles {
  /// In the order of their paths, folder by folder.
  private(set) var recordings: [String] = []
  /// Files in a folder whose name is not that of a recording, and links to folders.
  private(set) var others: [String] = []
  private(set) var unreadable: [String] = []

  /// `path` itself, or what is in the folder `path` and in all folders in it.
  init(at path: String) {
    switch Self.kind(of: path) {
    case .folder: walk(path)
    case .file: recordings = [path]
    case .nothing: unreadable = [path]
    }
  }

  private enum Kind { case folder, file, nothing }

  /// Links are followed.
  private static func kind(of path: String) -> Kind {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .nothing }
    return isFolder.boolValue ? .folder : .file
  }

  private static let endings = ["json", "jsonl", "gz"]

  private mutating func walk(_ folder: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return unreadable.append(folder)
    }
    for name in names.sorted() {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
      switch Self.kind(of: path) {
      case .folder where !isLink: walk(path)
      case .file where Self.endings.contains(URL(fileURLWithPath: path).pathExtension):
        recordings.append(path)
      case .nothing where !isLink: unreadable.append(path)
      case .folder, .file, .nothing: others.append(path)
      }
    }
  }

  /// What the file at `path` holds, unpacked where it is packed.
  static func contents(of path: String) -> Result<SourceFile, Problem> {
    guard let data = FileManager.default.contents(atPath: path) else {
      return .failure(Problem("unreadable", "cannot be read", path: path))
    }
    let bytes = [UInt8](data)
    guard Gunzip.isGzip(bytes) else { return .success(SourceFile(path: path, bytes: bytes)) }
    do throws(GunzipError) {
      return .success(SourceFile(path: path, bytes: try Gunzip.unpack(bytes)))
    } catch {
      return .failure(Problem("bad-gzip", message(of: error), path: path))
    }
  }

  private static func message(of error: GunzipError) -> String {
    switch error {
    case .notGzip: "not a gzip file"
    case .damaged: "the gzip file is damaged"
    case .tooLarge: "the gzip file is too large when unpacked"
    }
  }
}
