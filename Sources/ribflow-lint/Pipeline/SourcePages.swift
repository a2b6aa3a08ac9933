import Console
import Reports
import RibEngine
import SwiftReader

/// The Swift files of a call, read and parsed; which thread read what does not show.
struct SourcePages: Sendable {
  private(set) var files: [SourceFile] = []
  /// By file; nil for a file that says nothing about flows.
  private(set) var codes: [CodeFile?] = []
  private(set) var invalid: [InvalidFile] = []
  /// Files that are there and are not understood, with what is wrong.
  private(set) var odd: [InvalidFile] = []
  private(set) var leftOut: LeftOut
  /// Files that were read, whether they say anything or not.
  private(set) var count = 0

  /// Keeps nothing of what was read.
  mutating func forget() { (files, codes) = ([], []) }

  /// What the files say that say anything.
  var code: [CodeFile] { codes.compactMap { $0 } }

  private enum Page: Sendable {
    case code(SourceFile, CodeFile)
    /// Says nothing about flows by itself; the types that it declares.
    case silent(path: String, [String])
    case generated
    case problem(Problem)
    case interrupted

    var isSilent: Bool { if case .silent = self { true } else { false } }
  }

  init(
    _ walk: SourceWalk,
    interest: Interest,
    reading: FileReading,
    threads: Int,
    _ interruption: Interruption,
    _ progress: Progress
  ) {
    let inputs = walk.inputs
    leftOut = walk.leftOut
    invalid = walk.problems.map { InvalidFile(path: $0.path, problems: [$0]) }
    let pages = Threads.map(inputs.count, threads: threads) { number in
      defer { progress.step() }
      if interruption.signal != nil { return Page.interrupted }
      return Self.page(inputs[number], number, interest, reading)
    }
    var silent: [String: [Int]] = [:]
    for (number, (input, page)) in zip(inputs, pages).enumerated() {
      take(page, input.path)
      if case .silent(_, let names) = page { for name in names { silent[name, default: []].append(number) } }
    }
    if interruption.signal == nil {
      readMeant(silent, reading, threads)
      let silent = pages.indices.filter { pages[$0].isSilent }
      let waiting = Set(code.flatMap(\.classesThatWait))
      readWhoNames(waiting, silent, reading, threads)
      readWhoNames(typesGiven(for: waiting), silent, reading, threads)
    }
    invalid.sort { ByteOrder.precedes($0.path, $1.path) }
    odd.sort { ByteOrder.precedes($0.path, $1.path) }
  }

  /// Reads the files of classes that those which were read inherit from, of types that coordinators hand themselves to, and
  /// of those that they ask for what makes a child, as long as there are any: what such a class does in its `init` or by a
  /// hook is part of the class below, how long a coordinator lives is up to what holds it, and which child it is that a
  /// factory makes is known by who gives out the factory.
  private mutating func readMeant(_ silent: [String: [Int]], _ reading: FileReading, _ threads: Int) {
    var new = code
    var declared: Set<String> = []
    for _ in 0..<8 where !new.isEmpty {
      let words = new.map(\.classesAbove)
      for word in words { declared.formUnion(word.declared) }
      let handing = HandingItself(code)
      let wanted = words.reduce(into: Set<String>()) { $0.formUnion($1.above) }
        .union(new.flatMap(handing.receivers)).union(new.flatMap(handing.makersOfMakers))
        .subtracting(declared)
      let numbers = Set(wanted.flatMap { silent[$0] ?? [] }).filter { codes[$0] == nil }.sorted()
      let paths = numbers.map { files[$0].path }
      let read = Threads.map(numbers.count, threads: threads) { place -> (SourceFile, CodeFile)? in
        guard case .success(let file) = reading.read(paths[place]) else { return nil }
        return (file, parse(file, index: numbers[place]))
      }
      new = []
      for (number, page) in zip(numbers, read) {
        guard let (file, code) = page, !code.hasErrors, !code.isUnread else { continue }
        (files[number], codes[number]) = (file, code)
        new.append(code)
      }
    }
  }

  /// Reads the files that name a class which waits on a continuation: whether it waits twice is up to who keeps it.
  private mutating func readWhoNames(
    _ names: Set<String>,
    _ silent: [Int],
    _ reading: FileReading,
    _ threads: Int
  ) {
    let silent = silent.filter { codes[$0] == nil }
    guard !names.isEmpty, !silent.isEmpty else { return }
    let search = NameSearch(names)
    let paths = silent.map { files[$0].path }
    let read = Threads.map(silent.count, threads: threads) { place -> (SourceFile, CodeFile)? in
      guard case .success(let file) = reading.read(paths[place]), search.finds(in: file) else { return nil }
      return (file, parse(file, index: silent[place]))
    }
    for (number, page) in zip(silent, read) {
      guard let (file, code) = page, !code.hasErrors, !code.isUnread else { continue }
      (files[number], codes[number]) = (file, code)
    }
  }

  /// The types that methods name which make an instance of some classes for others: another file may keep it as one of
  /// these. Those that what was read keeps already are left out, as one keeper is enough.
  private func typesGiven(for names: Set<String>) -> Set<String> {
    guard !names.isEmpty else { return [] }
    let search = NameSearch(names)
    let given = zip(files, codes).reduce(into: Set<String>()) { found, page in
      guard let code = page.1, search.finds(in: page.0) else { return }
      found.formUnion(code.typesGiven(for: names))
    }
    guard !given.isEmpty else { return [] }
    return code.reduce(into: given) { $0.subtract($1.typesHeld(besides: names)) }
  }

  private mutating func take(_ page: Page, _ path: String) {
    switch page {
    case .code(let file, let code):
      count += 1
      files.append(file)
      codes.append(code)
      if let problem = Self.problem(of: code, file) {
        odd.append(InvalidFile(path: path, problems: [problem]))
      }
      return
    case .silent: count += 1
    case .generated: leftOut.addFile(.generated)
    case .problem(let problem):
      let file = InvalidFile(path: path, problems: [problem])
      if problem.id == "encoding" { odd.append(file) } else { invalid.append(file) }
    case .interrupted: break
    }
    files.append(SourceFile(path: path, bytes: []))
    codes.append(nil)
  }

  private static func page(
    _ input: SourceWalk.Input,
    _ number: Int,
    _ interest: Interest,
    _ reading: FileReading
  ) -> Page {
    switch reading.read(input.path) {
    case .failure(let problem): return .problem(problem)
    case .success(let file):
      if let problem = Encoding.problem(of: file) { return .problem(problem) }
      // Nobody will look at the bytes of a file that says nothing.
      guard interest.isRaised(by: file) else {
        return .silent(path: file.path, DeclaredTypes.names(in: file))
      }
      if !input.isNamed, Exclusion.isGenerated(file.bytes) { return .generated }
      return .code(file, parse(file, index: number, interest: interest))
    }
  }

  /// What is wrong with a file as a whole; nil for one that was read.
  private static func problem(of code: CodeFile, _ file: SourceFile) -> Problem? {
    if code.isUnread, let place = code.cuts.first {
      return Problem(
        "too-deep",
        "this file nests too deep to be read",
        file: file,
        span: Span(start: Int(place.start), end: Int(place.start)),
        hint: "nothing of it was read"
      )
    }
    guard let place = code.firstError else { return nil }
    return Problem(
      "no-swift",
      "this file is no Swift that can be understood as a whole",
      file: file,
      span: Span(start: Int(place.start), end: Int(place.end)),
      hint: "the parser expected something else here; what could be read of the file was read"
    )
  }

  /// The same files with other bytes in one of them; nil where these are no Swift.
  func replacing(_ number: Int, with file: SourceFile) -> SourcePages? {
    let code = parse(file, index: number)
    if code.hasErrors || code.isUnread { return nil }
    var pages = self
    pages.files[number] = file
    pages.codes[number] = code
    return pages
  }
}
