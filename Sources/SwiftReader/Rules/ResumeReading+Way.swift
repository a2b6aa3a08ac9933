import RibEngine

extension ResumeReading {
  /// What has become of the continuation on one way, as far as it has been followed.
  struct Way: Hashable {
    /// 0, 1, or 2 for more.
    var count = 0
    /// True where the continuation was stored, or given to a call or another closure.
    var isHandedOn = false
    /// Where it was set to nil.
    var cleared: Span?
    /// Its first resume, while it is still where it was.
    var resumed: Span?
    /// The property that it was stored in, and the line.
    var stored: Stored?

    struct Stored: Hashable {
      var property: String
      var place: Span
    }

    /// True where there is none to resume.
    var isEmpty = false
    /// The statement that leaves; nil where the way runs to the end.
    var span: Span?
    var hasLeft = false
    /// True where an error left it, which a `catch` around it takes.
    var isThrown = false
    /// Optionals that are empty on this way.
    var absent: Set<String> = []
    /// True where a callback that led here was given neither of two things of which there is one by custom.
    var isUnheardOf = false
    /// The resume of a closure that a clock runs, and that of one that something else runs, where both are on
    /// their way.
    var timer: Span?
    var answer: Span?

    var race: (timer: Span, answer: Span)? {
      guard let timer, let answer else { return nil }
      return (timer, answer)
    }

    /// Nothing on this way can resume it.
    var isMissing: Bool { count == 0 && !isHandedOn && !isEmpty }

    /// It was resumed and stays where it was.
    var isKept: Bool { resumed != nil && !isHandedOn && !isEmpty }

    /// It was thrown away without a resume.
    var isForgotten: Bool { isMissing && cleared != nil }
  }

  /// The ways go no further.
  func leave(_ ways: Set<Way>, _ span: Span) -> Set<Way> {
    change(ways) { way in
      way.span = span
      way.hasLeft = true
    }
  }

  /// What happens on all ways that have not left yet.
  func change(_ ways: Set<Way>, _ work: (inout Way) -> Void) -> Set<Way> {
    Set(
      ways.map { way in
        var way = way
        if !way.hasLeft { work(&way) }
        return way
      }
    )
  }
}
