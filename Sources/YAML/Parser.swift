import CYAML

/// Why libyaml stopped: its own words, and its marks, which count characters.
struct ParserFailure: Error {
  enum Stage { case reader, scanner, parser, memory }

  var stage: Stage
  var problem: String
  var context: String
  /// Of a reader failure: the offending byte.
  var offset: Int
  /// Of the other failures: the characters before the place.
  var index: Int
  var contextIndex: Int?
}

/// libyaml's parser, kept on the heap because it stores pointers into itself.
///
/// The bytes must outlive it.
struct Parser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The event that `next` read; it owns its strings until the following call.
  let event: UnsafeMutablePointer<yaml_event_t>

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParserFailure) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    guard yaml_parser_initialize(parser) == 1 else { throw Parser.outOfMemory }
    // libyaml refuses a null pointer even for no bytes at all.
    let nothing = UnsafeRawPointer(parser).assumingMemoryBound(to: UInt8.self)
    yaml_parser_set_input_string(parser, bytes.baseAddress ?? nothing, bytes.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  /// False behind the last event.
  var isGoingOn: Bool {
    event.pointee.type != YAML_STREAM_END_EVENT && event.pointee.type != YAML_NO_EVENT
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// Reads the next event into `event`.
  mutating func next() throws(ParserFailure) {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw failure }
  }

  private static var outOfMemory: ParserFailure {
    ParserFailure(stage: .memory, problem: "out of memory", context: "", offset: 0, index: 0)
  }

  private var failure: ParserFailure {
    let state = parser.pointee
    let stage: ParserFailure.Stage
    switch state.error {
    case YAML_READER_ERROR: stage = .reader
    case YAML_SCANNER_ERROR: stage = .scanner
    case YAML_PARSER_ERROR: stage = .parser
    default: return Parser.outOfMemory
    }
    return ParserFailure(
      stage: stage,
      problem: state.problem.map { String(cString: $0) } ?? "",
      context: state.context.map { String(cString: $0) } ?? "",
      offset: state.problem_offset,
      index: state.problem_mark.index,
      contextIndex: state.context == nil ? nil : state.context_mark.index
    )
  }
}
