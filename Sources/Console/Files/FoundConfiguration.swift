import RibEngine

extension InvalidFile {
  /// What is said of a file that nobody named, but that was found: not a word that stands in it where it is a link
  /// that leads out of its folder. It comes with the flows, perhaps from somebody else.
  package var ofFoundFile: InvalidFile {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    if RealPath.lies(path, below: cut.map { String(path[...$0]) } ?? ".") { return self }
    let line = problems.first?.file.map { "; see line \($0.position(of: Int(problems[0].span.start)).line)" }
    let problem = Problem(
      problems.first?.id ?? "unreadable",
      "this configuration cannot be understood",
      path: path,
      hint: "it is a link that leads out of this folder, so nothing of it is shown" + (line ?? "")
    )
    return InvalidFile(path: path, problems: [problem])
  }
}
