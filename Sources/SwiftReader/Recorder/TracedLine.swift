import RibEngine

/// Puts `let t = traced(); defer { t() }` right behind the brace of a method; into an empty one, `traced()()`.
package struct TracedLine {
  private let file: SourceFile
  private let untraced: UntracedMethod

  package init(_ untraced: UntracedMethod, in file: SourceFile) {
    self.file = file
    self.untraced = untraced
  }

  /// nil where the line may not stand there: the method suspends, or its only expression is what it returns.
  package var edit: Fix.Edit? {
    let method = untraced.method
    guard !method.isAsync, !returnsItsOnlyExpression, let brace = brace(of: method) else { return nil }
    let first = method.body?.first.map { Int($0.span.start) }
    let place = brace + 1
    let number = Int(method.span.file)
    let lineEnd = end(ofLineWith: place)
    if let first, first < lineEnd {
      return Fix.Edit(Span(file: number, start: place, end: place), " \(line);")
    }
    let closing = closingBrace(of: method)
    if first == nil, closing < lineEnd {
      return Fix.Edit(Span(file: number, start: place, end: place), " \(line) ")
    }
    let indentation = first.map(indentation) ?? indentation(Int(method.span.start)) + "    "
    return Fix.Edit(
      Span(file: number, start: lineEnd, end: lineEnd),
      lineBreak(at: lineEnd) + indentation + line
    )
  }

  private var line: String {
    let purpose = untraced.purpose.map { "." + $0.rawValue } ?? ""
    // Behind a `defer` that ends a body the compiler warns.
    if untraced.method.body?.isEmpty == true { return "traced(\(purpose))()" }
    let name = freeName
    return "let \(name) = traced(\(purpose)); defer { \(name)() }"
  }

  /// One that the method has no other use for.
  private var freeName: String {
    let span = untraced.method.span
    let text = String(decoding: file.bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    return ["t", "end", "endOfTrace"].first { !words.contains($0) } ?? "endOfTrace_"
  }

  private var returnsItsOnlyExpression: Bool {
    guard let body = untraced.method.body, body.count == 1, let only = body.first,
      let returned = untraced.method.returns, returned != .named("Void", []), returned != .tuple([])
    else { return false }
    if case .return = only.form { return false }
    return true
  }

  // MARK: - Places

  /// The first brace outside parentheses, comments and strings.
  private func brace(of method: Method) -> Int? {
    var at = Int(method.span.start)
    var depth = 0
    while at < Int(method.span.end) {
      if let end = endOfComment(at) {
        at = end
        continue
      }
      switch file.bytes[at] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): at = endOfString(at)
      case UInt8(ascii: "{") where depth == 0: return at
      default: break
      }
      at += 1
    }
    return nil
  }

  private func endOfComment(_ at: Int) -> Int? {
    guard file.bytes[at] == UInt8(ascii: "/"), at + 1 < file.bytes.count else { return nil }
    switch file.bytes[at + 1] {
    case UInt8(ascii: "/"): return end(ofLineWith: at)
    case UInt8(ascii: "*"):
      var end = at + 2
      while end + 1 < file.bytes.count {
        if file.bytes[end] == UInt8(ascii: "*"), file.bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
        end += 1
      }
      return file.bytes.count
    default: return nil
    }
  }

  /// The closing quote of a string in a default value.
  private func endOfString(_ start: Int) -> Int {
    var at = start + 1
    while at < file.bytes.count, file.bytes[at] != UInt8(ascii: "\"") {
      at += file.bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return at
  }

  private func closingBrace(of method: Method) -> Int {
    var at = min(Int(method.span.end), file.bytes.count) - 1
    while at > Int(method.span.start), file.bytes[at] != UInt8(ascii: "}") { at -= 1 }
    return at
  }

  /// Before the line break.
  private func end(ofLineWith place: Int) -> Int {
    var at = place
    while at < file.bytes.count, file.bytes[at] != 0x0A, file.bytes[at] != 0x0D { at += 1 }
    return at
  }

  private func lineBreak(at end: Int) -> String {
    end < file.bytes.count && file.bytes[end] == 0x0D ? "\r\n" : "\n"
  }

  private func indentation(_ place: Int) -> String {
    let start = file.start(ofLine: file.position(of: place).line)
    let blanks = file.bytes[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }
}
