import Console
import FlowFiles

/// Which flows are meant: `--only`, `--skip` and `--shard`.
struct Selection: Sendable {
  enum Expression: Sendable {
    case tag(String)
    case glob(Glob)

    init(_ text: String) {
      self = text.hasPrefix("@") ? .tag(String(text.dropFirst())) : .glob(Glob(text))
    }

    /// True for a flow with the tag, or whose path, file name or title fits the pattern.
    func matches(_ flow: Flow) -> Bool {
      switch self {
      case .tag(let tag): return flow.scenario.tags.contains { $0.string == tag }
      case .glob(let glob):
        let name = flow.path.split(separator: "/").last.map(String.init) ?? flow.path
        return glob.matches(flow.path) || glob.matches(name) || glob.matches(flow.title)
      }
    }
  }

  var only: [String] = []
  var skip: [String] = []
  var shard = Shard.whole

  var isEverything: Bool { only.isEmpty && skip.isEmpty && shard == .whole }

  /// Throws where a tag is unknown or no flow is left; an empty shard is fine.
  func choose(from flows: [Flow]) throws(Trouble) -> [Flow] {
    try checkTags(flows)
    let wanted = only.map(Expression.init)
    let unwanted = skip.map(Expression.init)
    let chosen = flows.filter { flow in
      (wanted.isEmpty || wanted.contains { $0.matches(flow) }) && !unwanted.contains { $0.matches(flow) }
    }
    if chosen.isEmpty, !flows.isEmpty { throw Trouble(emptiness(flows.count)) }
    return shard == .whole ? chosen : shard.part(of: chosen)
  }

  private func checkTags(_ flows: [Flow]) throws(Trouble) {
    let known = Set(flows.flatMap(\.tags)).sorted(by: ByteOrder.precedes)
    for expression in only + skip {
      guard case .tag(let tag) = Expression(expression), !known.contains(tag) else { continue }
      let near = Suggestion.find(for: tag, in: known).map { "; did you mean '\($0)'?" } ?? ""
      let list = known.isEmpty ? "no flow has a tag" : "tags: " + known.joined(separator: ", ")
      throw Trouble("no flow has the tag '\(tag)'\(near) (\(list))")
    }
  }

  private func emptiness(_ count: Int) -> String {
    let read = count == 1 ? "1 flow was read" : "\(count) flows were read"
    let options = only.map { "--only '\($0)'" } + skip.map { "--skip '\($0)'" }
    return "nothing is selected: \(read), and none is left by " + options.joined(separator: " ")
  }
}

/// One of several parts of a run, for several machines.
struct Shard: Sendable, Equatable {
  static let whole = Shard(index: 0, count: 1)

  /// From 0.
  var index: Int
  var count: Int

  init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// `2/3`, the second of three.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    guard count >= 1, number >= 1, number <= count else { return nil }
    self.init(index: number - 1, count: count)
  }

  /// What Bazel tells a sharded test; nil where it tells nothing. To play everything where the part cannot
  /// be understood would look like success in each of the parts.
  init?(_ environment: Environment) throws(UsageError) {
    guard let total = environment["TEST_TOTAL_SHARDS"] else { return nil }
    let index = environment["TEST_SHARD_INDEX"] ?? ""
    guard let count = Int(total), let number = Int(index), number >= 0, number < count else {
      throw UsageError(
        "TEST_SHARD_INDEX '\(index)' is none of the parts of TEST_TOTAL_SHARDS '\(total)', counted from 0"
      )
    }
    self.init(index: number, count: count)
  }

  /// Touches the file by which Bazel learns that a test knows of its parts.
  static func answer(_ environment: Environment) throws(Trouble) {
    guard environment["TEST_TOTAL_SHARDS"] != nil, let path = environment["TEST_SHARD_STATUS_FILE"] else {
      return
    }
    try ReplacedFile(path).replace(with: [])
  }

  /// Dealt out one by one, so that neighbours in the eventSet do not stay together.
  func part<Element>(of elements: [Element]) -> [Element] {
    stride(from: index, to: elements.count, by: count).map { elements[$0] }
  }
}
