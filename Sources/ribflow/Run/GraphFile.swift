import Console
import FlowFiles
import Reports
import RibEngine

/// A drawing of the states of one flow, in a file.
struct GraphFile {
  /// What is larger than that can be drawn, but not read.
  static let limit = 2_000

  private let path: String

  init(_ path: String) { self.path = path }

  /// Throws where nothing could be drawn, or not into the file: to learn that after a long search is too late.
  func check(_ flows: [Flow]) throws(Trouble) {
    if flows.count != 1 {
      throw Trouble("--graph draws one flow, and \(counted(flows.count, "flow")) were chosen")
    }
    try ReplacedFile(path).check()
  }

  func write(
    _ flows: [Flow],
    _ options: ExploreOptions,
    _ surroundings: Surroundings
  ) throws {
    guard let flow = flows.first else { return }
    let graph = StateGraph(flow.scenario, limit: Self.limit, options: options)
    if graph.isCutShort {
      throw Trouble(
        "the states of \(shown(flow.path)) were not drawn: the time was up, or it was interrupted"
      )
    }
    if graph.isTooLarge {
      throw Trouble("\(shown(flow.path)) has more than \(grouped(Self.limit)) states: too many to draw")
    }
    var letters = graph.scenario
    letters.events = graph.events
    try ReplacedFile(path).replace(
      with: drawStates(graph, title: flow.title, words: FlowWriter.events(of: letters))
    )
    surroundings.output.complain("wrote \(shown(path))\n")
  }
}
