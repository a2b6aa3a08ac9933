/// One line of a `.gitignore`, as gitignore(5) says it is to be read.
struct IgnorePattern: Sendable {
  /// `!`: what it fits is not ignored, although an earlier line says so.
  let isNegated: Bool
  /// A slash at the end: it fits folders only.
  let isForFolders: Bool
  /// No slash but at the end: it is held against the name alone, at any depth.
  let isForNames: Bool
  private let bytes: [UInt8]
  /// No sign in it has a meaning of its own.
  private let isPlain: Bool

  /// nil for an empty line and for a comment.
  init?(line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return nil }
    var rest = Self.withoutTrailingSpaces(line)
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest = rest.dropFirst() }
    isForFolders = rest.last == UInt8(ascii: "/")
    if isForFolders { rest = rest.dropLast() }
    isForNames = !rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    bytes = Array(rest)
    isPlain = !bytes.contains { "*?[\\".utf8.contains($0) }
  }

  /// A space at the end counts only behind a backslash.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var at = line.startIndex
    while at < line.endIndex {
      let byte = line[at]
      at += 1
      if byte == UInt8(ascii: "\\") {
        // One at the very end escapes nothing and keeps everything before it.
        guard at < line.endIndex else { return line }
        at += 1
        end = at
      } else if byte != UInt8(ascii: " ") {
        end = at
      }
    }
    return line[line.startIndex..<end]
  }

  /// `path` is relative to the folder of the `.gitignore`, `name` its last part.
  func matches(path: [UInt8], name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    let text = isForNames ? name : path[...]
    if isPlain { return text.elementsEqual(bytes) }
    return WildMatch(bytes, Array(text), keepsSlashes: !isForNames).matches
  }
}

/// The lines of one `.gitignore`.
struct IgnoreFile: Sendable {
  /// The length of the path of its folder, with its slash, below the folder where the walk began.
  let patterns: [IgnorePattern]

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    patterns = rest.split(separator: 0x0A).compactMap { line in
      IgnorePattern(line: line.last == 0x0D ? line.dropLast() : line)
    }
  }

  /// What the last line that fits says; nil where none does.
  func verdict(path: [UInt8], name: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
    patterns.last { $0.matches(path: path, name: name, isFolder: isFolder) }.map { !$0.isNegated }
  }
}
