import RibEngine

/// A source with a way to name its places by their text.
struct Sample {
  let file: SourceFile
  let number: Int

  init(_ path: String, _ text: String, number: Int = 0) {
    file = SourceFile(path: path, bytes: Array(text.utf8))
    self.number = number
  }

  /// The span of the `nth` (from 1) place where `text` stands.
  func span(_ text: String, _ nth: Int = 1) -> Span {
    let wanted = Array(text.utf8)
    var left = nth
    for start in 0...max(0, file.bytes.count - wanted.count)
    where Array(file.bytes[start...].prefix(wanted.count)) == wanted {
      left -= 1
      if left == 0 { return Span(file: number, start: start, end: start + wanted.count) }
    }
    preconditionFailure("'\(text)' does not stand \(nth) times in \(file.path)")
  }
}

extension StoryEvent {
  static func begin(_ name: String, _ depth: Int, _ subject: String, _ attributes: [Attribute] = [])
    -> StoryEvent
  {
    StoryEvent(name: name, phase: .begin, depth: depth, subject: subject, attributes: attributes)
  }

  static func end(_ name: String, _ depth: Int, _ subject: String) -> StoryEvent {
    StoryEvent(name: name, phase: .end, depth: depth, subject: subject)
  }

  static func at(_ name: String, _ depth: Int, _ subject: String, _ attributes: [Attribute] = [])
    -> StoryEvent
  {
    StoryEvent(name: name, depth: depth, subject: subject, attributes: attributes)
  }
}

extension String {
  init(_ bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}
