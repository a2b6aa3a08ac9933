/// A pattern in which `*` stands for any text, `?` for one sign, `[abc]` for one of several.
package struct Glob: Sendable {
  private enum Piece: Sendable {
    case text(Unicode.Scalar)
    case any
    case one
    case of([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let pieces: [Piece]

  package init(_ pattern: String) {
    var pieces: [Piece] = []
    var rest = Array(pattern.unicodeScalars)[...]
    while let sign = rest.popFirst() {
      switch sign {
      case "*": pieces.append(.any)
      case "?": pieces.append(.one)
      case "[": pieces.append(Self.set(&rest) ?? .text(sign))
      case "\\": pieces.append(.text(rest.popFirst() ?? sign))
      default: pieces.append(.text(sign))
      }
    }
    self.pieces = pieces
  }

  /// What stands between brackets; nil, and nothing taken, where they are not closed.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Piece? {
    guard let end = rest.dropFirst().firstIndex(of: "]") else { return nil }
    var inside = rest[rest.startIndex..<end]
    rest = rest[(end + 1)...]
    let isNegated = inside.first == "!" || inside.first == "^"
    if isNegated { inside.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = inside.popFirst() {
      if inside.first == "-", let high = inside.dropFirst().first, low <= high {
        inside.removeFirst(2)
        ranges.append(low...high)
      } else {
        ranges.append(low...low)
      }
    }
    return .of(ranges, isNegated: isNegated)
  }

  /// Goes back to the last `*` only, so the time is at most the product of the two lengths.
  package func matches(_ string: String) -> Bool {
    let text = Array(string.unicodeScalars)
    var (at, piece) = (0, 0)
    var retry: (at: Int, piece: Int)?
    while at < text.count {
      if piece < pieces.count, case .any = pieces[piece] {
        piece += 1
        retry = (at, piece)
      } else if piece < pieces.count, fits(pieces[piece], text[at]) {
        (at, piece) = (at + 1, piece + 1)
      } else if let last = retry {
        (at, piece) = (last.at + 1, last.piece)
        retry = (at, piece)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { if case .any = $0 { true } else { false } }
  }

  private func fits(_ piece: Piece, _ sign: Unicode.Scalar) -> Bool {
    switch piece {
    case .text(let other): other == sign
    case .one: true
    case .any: false
    case .of(let ranges, let isNegated): ranges.contains { $0.contains(sign) } != isNegated
    }
  }
}
