extension TreeBuilder {
  /// Says what libyaml could not read, at the place where a person would mend it.
  mutating func explain(_ failure: ParserFailure) -> Issue {
    switch failure.stage {
    case .memory: return Issue(.limit, "there is not enough memory to read this file", at: 0)
    case .reader: return undecodable(failure)
    case .scanner, .parser: break
    }
    let context = failure.contextIndex.map { offset(of: $0) }
    let at = offset(of: failure.index)
    var issue = explanation(failure, at: at, context: context)
    issue.notes.append("libyaml says: " + failure.problem)
    // What is offered has to leave a file that can be read at least beyond this.
    if let repair = issue.repair, !isMended(by: repair, at: max(issue.start, at)) { issue.repair = nil }
    return issue
  }

  private func undecodable(_ failure: ParserFailure) -> Issue {
    let at = offset(ofByte: failure.offset)
    let byte = at < bytes.count ? bytes[at] : 0
    if failure.problem.hasPrefix("control") {
      let name = hexadecimal(byte)
      return Issue(
        .encoding,
        "a control character (\(name)) cannot stand in a flow file",
        at: at,
        hint: "leave it out"
      )
    }
    // Of a character that is broken off, libyaml names the byte that does not belong to it.
    let start = failure.problem.contains("trailing") ? characterStart(before: at) : at
    return Issue(
      .encoding,
      "this is not UTF-8: the byte \(hexadecimal(start < bytes.count ? bytes[start] : 0)) begins no character",
      at: start,
      to: start + 1,
      hint: "save the file as UTF-8"
    )
  }

  /// The first byte of the character that the byte at `at` is meant to go on.
  private func characterStart(before at: Int) -> Int {
    var start = at
    while start > 0, at - start < 3 {
      start -= 1
      if bytes[start] & 0xC0 != 0x80 { break }
    }
    return start
  }

  private func explanation(_ failure: ParserFailure, at: Int, context: Int?) -> Issue {
    let problem = failure.problem
    if isTab(at) || problem.hasPrefix("found a tab") { return tab(at) }
    if problem.hasPrefix("mapping values") { return colon(at) }
    if failure.context.hasSuffix("quoted scalar") { return quoted(failure, at, context ?? at) }
    if problem.hasPrefix("did not find expected ','") { return bracket(failure, at, context ?? at) }
    if problem.hasPrefix("could not find expected ':'") { return lonelyKey(at, context ?? at) }
    if problem.hasPrefix("found character that cannot start")
      || problem.hasPrefix("did not find expected alpha")
    {
      return badStart(problem.hasPrefix("did") ? context ?? at : at)
    }
    if problem.hasPrefix("block sequence entries") {
      return Issue(
        .yaml,
        "a list cannot begin on the line of its key",
        at: at,
        hint: "put the '-' on the next line"
      )
    }
    if problem.hasPrefix("did not find expected key") || problem.contains("'-' indicator") {
      return indentation(failure, at, context ?? at)
    }
    if problem.contains("document start") {
      return Issue(
        .yaml,
        "this does not belong to the value above",
        at: at,
        hint: "is it indented too little?"
      )
    }
    if problem.hasPrefix("found unexpected ':'") {
      return Issue(
        .yaml,
        "here a space is missing after the ':'",
        at: at,
        hint: "before what follows",
        repair: Issue.Repair(
          title: "put a space after the colon",
          edits: [.init(start: at + 1, end: at + 1, text: " ")]
        )
      )
    }
    if problem.contains("node content") { return missingValue(at, context) }
    return Issue(
      .yaml,
      "this cannot be read as YAML",
      at: at,
      hint: failure.context.isEmpty ? "" : failure.context,
      places: place(context, unless: at, "it began here")
    )
  }

  /// A second place, where there is one.
  private func place(_ offset: Int?, unless at: Int, _ text: String) -> [Issue.Place] {
    guard let offset, offset != at, offset < bytes.count else { return [] }
    return [Issue.Place(start: offset, end: offset + 1, text: text)]
  }

  private func isTab(_ at: Int) -> Bool { at < bytes.count && bytes[at] == 0x09 }

  private func tab(_ at: Int) -> Issue {
    var start = at
    while start > 0, bytes[start - 1] == 0x09 { start -= 1 }
    var end = at
    while end < bytes.count, bytes[end] == 0x09 { end += 1 }
    let line = lineStart(start)
    let isFirst = textStart(line) == start
    var issue = Issue(
      .yaml,
      "a tab cannot indent a line",
      at: start,
      to: max(end, start + 1),
      hint: "use spaces"
    )
    let columns = isFirst ? columns(of: line, tabs: end - start) : [2 * max(1, end - start)]
    issue.repair = columns.lazy.map { count in
      let spaces = String(repeating: " ", count: count)
      return Issue.Repair(
        title: "replace the tab by spaces",
        edits: [.init(start: isFirst ? line : start, end: max(end, start), text: spaces)]
      )
    }.first { isMended(by: $0, at: start) }
    return issue
  }

  /// How far a line that so many tabs begin may have to be indented, as the lines around it say, the likeliest first.
  private func columns(of line: Int, tabs: Int) -> [Int] {
    guard let above = lineAbove(line) else { return [0] }
    let least = above.start - lineStart(above.start)
    let below = lineBelow(line).map { $0.start - lineStart($0.start) } ?? 0
    if bytes[above.end - 1] == 0x3A { return [below > least ? below : least + step, least + step] }
    // What is neither a key nor an item goes on what stands above.
    if !isEntry(from: line) { return [least + step] }
    // A key without a value has what is below it; any other line closes nothing that the line below goes on.
    let end = textEnd(from: line)
    let isOpening = end > line && bytes[end - 1] == 0x3A && below > 0
    let open = openColumns(above: line).filter { isOpening ? $0 < below : $0 >= min(below, least) }
    let likely = [least == tabs * 8 ? least : -1, tabs * step, least].filter { open.contains($0) }
    return likely + open
  }

  /// Whether a line that tabs begin is an item of a list, or has a key.
  private func isEntry(from line: Int) -> Bool {
    let end = textEnd(from: line)
    let start = (line..<end).first { !isBlank($0) } ?? end
    return start < end
      && (bytes[start] == 0x2D && isBlank(start + 1)
        || (start..<end).contains { bytes[$0] == 0x3A && isBlank($0 + 1) })
  }

  /// The columns in which a line may go on what the lines above it have begun, the last one first.
  private func openColumns(above line: Int) -> [Int] {
    var columns: [Int] = []
    var at = line
    while columns.count < 20, columns.last ?? 1 > 0, let text = lineAbove(at) {
      at = lineStart(text.start)
      let column = text.start - at
      let isItem = bytes[text.start] == 0x2D && isBlank(text.start + 1)
      for column in isItem ? [column + 2, column] : [column] where column < columns.last ?? .max {
        columns.append(column)
      }
    }
    return columns
  }

  /// By how much the first line that is indented goes to the right.
  private var step: Int {
    var line = 0
    while let next = lineBelow(line) {
      line = lineStart(next.start)
      if next.start > line { return next.start - line }
    }
    return 2
  }

  /// `at` is a ':' that begins a mapping where none can be.
  private func colon(_ at: Int) -> Issue {
    let line = lineStart(at)
    if let value = valueStart(line, before: at) {
      let key = keyText(line)
      return Issue(
        .yaml,
        "this value contains ': ', which YAML reads as a nested mapping",
        at: at,
        to: at + (at + 1 < bytes.count && bytes[at + 1] == 0x20 ? 2 : 1),
        hint: "here",
        repair: quoting(
          value,
          textEnd(from: value),
          key == "flow" ? "quote the title" : "quote the value"
        )
      )
    }
    let start = textStart(line)
    if at - start > limits.keyBytes {
      return Issue(.limit, "this key is longer than \(limits.keyBytes) bytes", at: start, to: start + 40)
    }
    let above = lineAbove(line)
    if let above, let issue = unparted(above.start, above.end) { return issue }
    return Issue(
      .yaml,
      "this key cannot stand here",
      at: start,
      to: max(at, start + 1),
      hint: "is it indented too far?",
      places: above.map { [Issue.Place(start: $0.start, end: $0.end, text: "the value above ends here")] }
        ?? []
    )
  }

  private func quoted(_ failure: ParserFailure, _ at: Int, _ context: Int) -> Issue {
    if failure.problem.contains("end of stream") || failure.problem.contains("document indicator") {
      return Issue(.yaml, "this quote is never closed", at: context, hint: "the text begins here")
    }
    if failure.problem.contains("escape") || failure.problem.contains("hexdecimal") {
      return Issue(
        .yaml,
        "a text in double quotes cannot have this after '\\'",
        at: at,
        hint: "double the '\\', or use single quotes",
        places: place(context, unless: at, "the text begins here")
      )
    }
    return Issue(
      .yaml,
      "this text in quotes cannot be read",
      at: at,
      places: place(context, unless: at, "it begins here")
    )
  }

  private func bracket(_ failure: ParserFailure, _ at: Int, _ context: Int) -> Issue {
    if let issue = behindQuote(at) { return issue }
    let close = failure.problem.hasSuffix("']'") ? "]" : "}"
    let isSameLine = lineStart(at) == lineStart(context) && at < bytes.count && bytes[at] != 0x0A
    if isSameLine {
      return Issue(
        .yaml,
        "here a ',' or the closing '\(close)' is missing",
        at: at,
        hint: at < bytes.count && bytes[at] == 0x3A ? "quote a text that has ': ' in it" : "before this",
        places: place(context, unless: at, "opened here")
      )
    }
    return Issue(
      .yaml,
      "this '\(close == "]" ? "[" : "{")' is never closed",
      at: context,
      hint: "opened here",
      places: place(at, unless: context, "here a ',' or '\(close)' was expected")
    )
  }

  private func lonelyKey(_ at: Int, _ context: Int) -> Issue {
    let end = textEnd(from: context)
    if end - context > limits.keyBytes {
      return Issue(.limit, "this key is longer than \(limits.keyBytes) bytes", at: context, to: context + 40)
    }
    if let issue = unparted(context, end) { return issue }
    return Issue(
      .yaml,
      "this key has no ':' after it",
      at: context,
      to: max(end, context + 1),
      hint: "write 'key: value', or is it indented wrongly?"
    )
  }

  private func badStart(_ at: Int) -> Issue {
    let character = character(at)
    if character == "&" || character == "*", isNameBeyondASCII(from: at + 1) {
      return Issue(
        .yaml,
        "the name of an anchor has only the letters a to z, digits, '-' and '_'",
        at: at,
        to: at + character.utf8.count
      )
    }
    return Issue(
      .yaml,
      "a value cannot begin with '\(character)'",
      at: at,
      to: at + character.utf8.count,
      hint: "quote it",
      repair: quoting(at, plainEnd(from: at), "quote the value")
    )
  }

  /// True where a word has letters that libyaml takes for none in the name of an anchor.
  private func isNameBeyondASCII(from start: Int) -> Bool {
    bytes[min(start, bytes.count)...].prefix { !" \t\r\n,[]{}".utf8.contains($0) }.contains { $0 >= 0x80 }
  }

  private func indentation(_ failure: ParserFailure, _ at: Int, _ context: Int) -> Issue {
    if let issue = behindQuote(at) { return issue }
    let isMap = failure.problem.hasSuffix("key")
    let closer = character(at)
    if closer == "]" || closer == "}" {
      let hint = "take it away, or open it before"
      return Issue(.yaml, "this '\(closer)' closes nothing", at: at, to: at + 1, hint: hint)
    }
    let end = max(at + 1, textEnd(from: at))
    return Issue(
      .yaml,
      isMap ? "here another key was expected" : "here another '-' was expected",
      at: at,
      to: end,
      hint: "is it indented like the lines it belongs to?",
      places: place(context, unless: at, isMap ? "the map begins here" : "the list begins here")
    )
  }

  private func missingValue(_ at: Int, _ context: Int?) -> Issue {
    if let issue = dashInBrackets(at) { return issue }
    return Issue(
      .yaml,
      "here a value was expected",
      at: at,
      hint: "is there a ',' too many?",
      places: place(context, unless: at, "it began here")
    )
  }
}
