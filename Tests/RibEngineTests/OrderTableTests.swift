import FlowFiles
import Testing

@testable import RibEngine

/// What becomes of a child under every order of its parent's attach and detach lists, in every moment
/// at which it may finish: attached, detached, attached again and asked for once more.
@Suite("The order of a slot's lines")
struct OrderTableTests {
  struct Cell: Sendable {
    var attach: [String]
    var detach: [String]
    var moment: String
    /// Errors and warnings, worst first; empty where it is clean.
    var ids: [String]
    var notes: [String]
  }

  /// The moments of a child without a view, then those of one with a view.
  static let moments = [
    "never", "in didBecomeActive", "in didLoad", "in worker", "later", "in willResignActive",
  ]

  static func flow(_ attach: [String], _ detach: [String], _ moment: String, hasView: Bool) -> String {
    """
    flow: \(moment)
    ribs:
      P:
        children:
          slot:
            child: C
            attach: [\(attach.joined(separator: ", "))]
            detach: [\(detach.joined(separator: ", "))]
            listener: {didFinish: [detach]}
      C: {\(hasView ? "" : "view: none, ")finishes: \(moment)\(moment == "in worker" ? ", workers: {Clock: {}}" : "")}
    events: [launch P, attach slot, detach slot, attach slot, attach slot]
    """
  }

  static func play(_ attach: [String], _ detach: [String], _ moment: String, hasView: Bool) throws -> Cell {
    let text = flow(attach, detach, moment, hasView: hasView)
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    let scenario = try #require(result.scenarios.first, "\(text)")
    let groups = Timings(scenario, options: RunOptions()).groups
    func ids(_ severities: [Severity]) -> [String] {
      let found = groups.filter { severities.contains($0.headline.violation.severity) }
      var ids: [String] = []
      for id in found.map({ Rule.all[$0.mistake.rule].id.text }) where !ids.contains(id) { ids.append(id) }
      return ids
    }
    return Cell(
      attach: attach,
      detach: detach,
      moment: moment,
      ids: ids([.error]) + ids([.warning]).map { "(\($0))" },
      notes: ids([.note])
    )
  }

  static func permutations(_ items: [String]) -> [[String]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { place -> [[String]] in
      var rest = items
      let first = rest.remove(at: place)
      return permutations(rest).map { [first] + $0 }
    }
  }

  /// A router must be built before anything can be done with it.
  static func attachOrders(hasView: Bool) -> [[String]] {
    if hasView {
      return [recommended(hasView: true).attach]
        + permutations(["assign", "attach", "present"]).map { ["guard", "build"] + $0 }
    }
    return permutations(["guard", "build", "assign", "attach"]).filter { order in
      guard let build = order.firstIndex(of: "build") else { return false }
      return order[build...].contains("assign") && order[build...].contains("attach")
    }
  }

  static func detachOrders(hasView: Bool) -> [[String]] {
    hasView
      ? permutations(["clear", "detach", "dismiss"]).map { ["guard"] + $0 }
      : permutations(["guard", "clear", "detach"])
  }

  static func recommended(hasView: Bool) -> (attach: [String], detach: [String]) {
    (
      ["guard", "build", "assign", "attach"] + (hasView ? ["recheck", "present"] : []),
      ["guard", "clear", "detach"] + (hasView ? ["dismiss"] : [])
    )
  }

  static func table(hasView: Bool) throws -> [Cell] {
    let moments = Self.moments + (hasView ? ["in viewDidLoad"] : [])
    return try attachOrders(hasView: hasView).flatMap { attach in
      try detachOrders(hasView: hasView).flatMap { detach in
        try moments.map { try play(attach, detach, $0, hasView: hasView) }
      }
    }
  }

  @Test("is judged as the table says", arguments: [false, true])
  func verdictsArePinned(hasView: Bool) throws {
    let cells = try Self.table(hasView: hasView)
    try PinnedTable.check(OrderTable(cells).text, hasView ? "orders-view.txt" : "orders-no-view.txt")
  }

  private func ids(_ attach: String, _ detach: String, _ moment: String, hasView: Bool = false) throws
    -> [String]
  {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    return try Self.play(words(attach), words(detach), moment, hasView: hasView).ids
  }

  @Test("is clean as recommended in every moment that an order can mend", arguments: [false, true])
  func recommendedOrderIsClean(hasView: Bool) throws {
    let (attach, detach) = Self.recommended(hasView: hasView)
    for moment in Self.moments {
      let ids = try Self.play(attach, detach, moment, hasView: hasView).ids
      // What comes later may come during the presentation, and no order of lines helps against that.
      let isDuringPresentation = hasView && moment == "later"
      let left =
        moment == "in worker" ? ["(reentrant-emission)"] : isDuringPresentation ? ["dismiss-dropped"] : []
      #expect(ids == left, "\(moment)")
    }
  }

  @Test("leaves a slot stuck where the slot is assigned last and the child finishes at once")
  func assignedLast() throws {
    for moment in ["in didBecomeActive", "in didLoad", "in worker"] {
      #expect(
        try ids("guard build attach assign", "guard clear detach", moment) == ["stuck-slot"],
        "\(moment)"
      )
    }
  }

  @Test("detaches twice where the slot is cleared last and the child reports while resigning")
  func clearedLast() throws {
    let found = try ids("guard build assign attach", "guard detach clear", "in willResignActive")
    #expect(found == ["reentrant-detach"])
  }

  @Test("gives two headlines for two mistakes when the moment is open")
  func twoMistakes() throws {
    let found = try ids("guard build attach assign", "guard detach clear", "at any time")
    #expect(found == ["stuck-slot", "reentrant-detach"])
  }

  @Test("overwrites a slot that no guard protects")
  func unguarded() throws {
    #expect(try ids("build assign attach", "guard clear detach", "never") == ["slot-overwritten"])
  }

  @Test("says of every cell that is not clean why it is not", arguments: [false, true])
  func everyVerdictHasAReason(hasView: Bool) throws {
    for cell in try Self.table(hasView: hasView) {
      let reasons = OrderTable.reasons(of: cell)
      #expect(cell.ids.isEmpty || !reasons.isEmpty, "\(cell)")
    }
  }
}

/// The cells as text: a row for each pair of orders, a column for each moment.
struct OrderTable {
  typealias Cell = OrderTableTests.Cell

  /// Why cells are as they are, with the number of a recording where one shows it.
  private struct Reason: Sendable {
    var text: String
    var holds: @Sendable (Cell) -> Bool
  }

  private let cells: [Cell]

  init(_ cells: [Cell]) { self.cells = cells }

  private static func isBefore(_ a: String, _ b: String, in list: [String]) -> Bool {
    guard let x = list.firstIndex(of: a), let y = list.firstIndex(of: b) else { return false }
    return x < y
  }

  private static func has(_ id: String, _ cell: Cell) -> Bool {
    cell.ids.contains(id) || cell.ids.contains("(\(id))")
  }

  private static let all: [Reason] = [
    Reason(
      text:
        "the child finishes inside attachChild and meets an empty slot, which is filled afterwards (012, 016, 018)"
    ) {
      has("stuck-slot", $0) && isBefore("attach", "assign", in: $0.attach) && !isRefusedByItself($0)
        && $0.moment != "in viewDidLoad"
    },
    Reason(text: "the guard finds the router that the line above has stored: it is never attached") {
      isRefusedByItself($0)
    },
    Reason(
      text:
        "while resigning the child still counts as active and the slot is still full: detached again, without end (README rule 17)"
    ) {
      has("reentrant-detach", $0)
    },
    Reason(text: "the guard looks at the slot that the line above has emptied: nothing is ever detached") {
      isBefore("clear", "guard", in: $0.detach) && (has("orphan-child", $0) || has("finish-ignored", $0))
    },
    Reason(
      text: "nothing protects a full slot: the guard is missing where it should be first (022, 024, 134)"
    ) {
      has("slot-overwritten", $0)
    },
    Reason(
      text:
        "the worker ends its RIB inside the delivery of its own start; no order of lines mends that, a later turn does (146)"
    ) {
      has("reentrant-emission", $0)
    },
    Reason(
      text:
        "clean, and didLoad of the detached child runs all the same, with nothing to do here: a note (006, README rule 6)"
    ) {
      $0.ids.isEmpty && $0.notes.contains("load-after-detach")
    },
    Reason(text: "in a later turn the attach method has long returned, so its order does not matter (014)") {
      $0.ids.isEmpty && $0.moment == "later" && isBefore("attach", "assign", in: $0.attach)
    },
    Reason(text: "the child is gone when the last line presents its screen (104)") {
      has("present-after-detach", $0)
    },
    Reason(
      text:
        "UIKit drops a dismissal that is asked for during the presentation; the stand-in of the recordings does not (106)"
    ) {
      has("dismiss-dropped", $0)
    },
    Reason(text: "presented before it is attached: its view works while its interactor is not active (100)") {
      has("view-before-active", $0)
    },
    Reason(text: "it finishes while its view loads, before it is in the slot, and is kept there for good") {
      has("stuck-slot", $0) && $0.moment == "in viewDidLoad"
    },
    Reason(text: "it is detached before it was attached, and attached afterwards") {
      $0.moment == "in viewDidLoad" && has("orphan-child", $0)
    },
    Reason(text: "attached before the guard looks: the guard returns and leaves a child that no slot holds") {
      has("orphan-child", $0) && isBefore("attach", "guard", in: $0.attach)
        && isBefore("guard", "assign", in: $0.attach)
    },
  ]

  private static func isRefusedByItself(_ cell: Cell) -> Bool {
    isBefore("assign", "guard", in: cell.attach) && isBefore("guard", "attach", in: cell.attach)
  }

  static func reasons(of cell: Cell) -> [Int] { all.indices.filter { all[$0].holds(cell) } }

  private static func mark(_ reason: Int) -> String { String(UnicodeScalar(UInt8(97 + reason))) }

  private func text(_ cell: Cell) -> String {
    let marks = Self.reasons(of: cell).map(Self.mark).joined()
    let ids = cell.ids.isEmpty ? "clean" : cell.ids.joined(separator: " + ")
    return marks.isEmpty ? ids : "\(ids) [\(marks)]"
  }

  var text: String {
    var moments: [String] = []
    for cell in cells where !moments.contains(cell.moment) { moments.append(cell.moment) }
    var blocks: [String] = [
      """
      # What is found when a child is attached, detached, attached and asked for again, by the order of the
      # attach list (left), the order of the detach list (head of a block) and the moment at which the child
      # finishes. Warnings stand in brackets. [a] ... are reasons, given at the end.
      """
    ]
    var detaches: [[String]] = []
    for cell in cells where !detaches.contains(cell.detach) { detaches.append(cell.detach) }
    for detach in detaches {
      var rows = [["attach"] + moments]
      let rest = cells.filter { $0.detach == detach }
      for start in stride(from: 0, to: rest.count, by: moments.count) {
        rows.append(
          [rest[start].attach.joined(separator: " ")] + rest[start..<(start + moments.count)].map(text)
        )
      }
      blocks.append("== detach: \(detach.joined(separator: " "))\n" + PinnedTable.aligned(rows))
    }
    let used = Set(cells.flatMap(Self.reasons))
    blocks.append(used.sorted().map { "[\(Self.mark($0))] \(Self.all[$0].text)" }.joined(separator: "\n"))
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
