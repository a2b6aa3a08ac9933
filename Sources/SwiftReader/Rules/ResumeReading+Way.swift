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

    /// True where a call has been made that may bring the answer, at once or later.
    var hasAsked = false
    /// True where a guard leaves because a value could not be made: `guard let url = URL(string: text)`.
    var lacksValue = false
    /// True where there is none to resume.
    var isEmpty = false
    /// The statement that leaves; nil where the way runs to the end.
    var span: Span?
    var hasLeft = false
    /// The call that was not made, as what it is made on was gone.
    var gone: Gone?

    struct Gone: Hashable {
      var name: String
      var call: Span
    }

    /// True where an error left it, which a `catch` around it takes.
    var isThrown = false
    /// Optionals that are empty on this way.
    var absent: Set<String> = []
    /// Optionals that a callback was given on this way.
    var given: Set<String> = []
    /// True where a callback that led here was given neither of two things of which there is one by custom.
    var isUnheardOf = false
    /// True where a callback was asked which of its calls this is: it may come again.
    var mayComeAgain = false
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

    /// Whether this way is taken, or is the last word, is not certain.
    var isDoubtful: Bool { isUnheardOf || mayComeAgain }

    /// A callback is given a result or an error by custom; a response may come with either.
    var isTwofold: Bool {
      given.count > 1 && given.contains { $0.lowercased().hasSuffix("error") }
        && !given.contains { $0.lowercased().contains("response") }
    }

    /// It was stored, and the way leaves for lack of a value before anybody was asked for the answer.
    var isStranded: Bool {
      count == 0 && stored != nil && lacksValue && hasLeft && !hasAsked && !isEmpty && cleared == nil
        && !isThrown
    }

    /// It was resumed and stays where it was.
    var isKept: Bool { resumed != nil && !isHandedOn && !isEmpty }

    /// It was thrown away without a resume.
    var isForgotten: Bool { isMissing && cleared != nil }
  }

  /// The one to tell of: what is certain before what may be the next call's, and the first line of each; of two that leave
  /// there the one on which nothing was gone.
  static func first(of ways: Set<Way>) -> Way? {
    ways.min {
      if $0.isDoubtful != $1.isDoubtful { return $1.isDoubtful }
      let places = ($0.span?.start ?? .max, $1.span?.start ?? .max)
      return places.0 == places.1
        ? ($0.gone?.call.start ?? -1) < ($1.gone?.call.start ?? -1) : places.0 < places.1
    }
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
