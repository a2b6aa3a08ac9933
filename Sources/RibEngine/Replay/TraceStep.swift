/// An event of a trace as numbers: what a trace of a million lines is kept as.
struct TraceStep: Sendable {
  /// What it says beside whom it is about.
  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A flag that is true: active, passed, appended.
    static let yes = Marks(rawValue: 1)
    /// It is about detaching, else about attaching.
    static let detaches = Marks(rawValue: 2)
    /// A slot's value is a list: nobody can say who stands in it.
    static let isList = Marks(rawValue: 4)
    /// A second name is given, be it that of nobody.
    static let namesFormer = Marks(rawValue: 8)
    /// The user did it.
    static let byUser = Marks(rawValue: 16)
    /// `self` is held strongly meanwhile.
    static let isStrong = Marks(rawValue: 32)
  }

  /// What of an instance it is about.
  enum Place: UInt8, Sendable { case whole, router, interactor, view, worker }

  static let nobody: Int32 = -1

  let kind: StoryEvent.Kind
  var phase: Event.Phase
  var place: Place
  var marks: Marks
  /// Instances, by their places among those of the trace.
  var subject: Int32
  var other = nobody
  var third = nobody
  /// A slot, an event, a worker, a mode: a word of the trace.
  var word = nobody
  /// The method that a request was made by, or a slot of a builder.
  var call = nobody
  /// The line, in bytes.
  var start: Int32 = 0
  var length: Int32 = 0
  /// The end of a begin, the begin of an end; itself for an instant and for a begin without its end.
  var partner: Int32 = 0

  var span: Span { Span(start: Int(start), end: Int(start) + Int(length)) }
}

/// An instance that a trace names.
struct TracedInstance: Sendable {
  let component: Int
  let serial: Int
  /// The steps that name it first and last.
  let first: Int
  var last: Int
  /// It stands in a slot that is a list, of whose order and members no rule speaks.
  var isListed = false
}
