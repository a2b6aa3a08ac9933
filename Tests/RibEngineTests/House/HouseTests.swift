import Foundation
import Testing

/// What stands in a room of the engine uses what stands in it and below.
@Suite("The engine's rooms")
struct HouseTests {
  /// From the top; files outside all folders stand above them.
  static let rooms = [
    "Repair", "Minimize", "Explore", "Replay", "Search", "Run", "Story", "Results", "Player", "Rules",
    "Runtime",
    "Program",
    "Scenario", "Source",
  ]

  /// Read once, as that takes seconds.
  private static let engine = Result { try read() }

  private static func read() throws -> House {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    root.appendPathComponent("Sources/RibEngine")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      $0.hasSuffix(".swift")
    }
    let files = try paths.sorted().map { path in
      House.File(path: path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
    }
    return House(rooms: rooms, files: files)
  }

  @Test func `nothing in the engine uses what stands above it`() throws {
    let house = try Self.engine.get()
    #expect(house.breaches.isEmpty, "\(house.breaches.map(\.description).joined(separator: "\n"))")
  }

  @Test func `every folder of the engine is a room, and every room has files`() throws {
    let house = try Self.engine.get()
    #expect(house.unknownRooms == [])
    for room in Self.rooms { #expect(house.files.contains { $0.room == room }, "\(room) is empty") }
  }
}

/// The check itself, on sources that were made up.
@Suite("What is told of a house")
struct HouseCheckTests {
  /// What is told of two rooms and what stands above them.
  private func breaches(upper: String, lower: String, top: String = "") -> [String] {
    House(
      rooms: ["Upper", "Lower"],
      files: [
        House.File(path: "Top.swift", text: top),
        House.File(path: "Upper/A.swift", text: upper),
        House.File(path: "Lower/B.swift", text: lower),
      ]
    ).breaches.map(\.description)
  }

  @Test func `a type of a room above is told with its place`() {
    let told = breaches(upper: "struct Tower {}", lower: "struct Cellar {\n  var above: Tower?\n}")
    #expect(told == ["Lower/B.swift:2: Lower uses Tower of Upper"])
  }

  @Test func `a type of a room below is not told`() {
    #expect(breaches(upper: "struct Tower { var below: Cellar }", lower: "struct Cellar {}") == [])
  }

  @Test func `a type that an extension holds is told`() {
    let told = breaches(
      upper: "extension Cellar { enum Lid { case shut } }",
      lower: "struct Cellar { let lid: Lid }"
    )
    #expect(told == ["Lower/B.swift:1: Lower uses Lid of Upper"])
  }

  @Test func `a function, a property and a case that rooms above add are told`() {
    let upper = """
      func climb() {}
      extension Cellar { var height: Int { 1 } }
      enum Weather: Equatable { case sunny, rainy(Int), windy }
      """
    let lower = "struct Cellar { func look() { climb(); print(self.height, x == .windy, climb) } }"
    #expect(
      breaches(upper: upper, lower: lower)
        == ["climb", "height", "windy", "climb"].map { "Lower/B.swift:1: Lower uses \($0) of Upper" }
    )
  }

  @Test func `a name that a room below declares as well is taken for that one`() {
    let upper = "struct Tower { enum Kind { case high } }\nextension Cellar { var depth: Int { 2 } }"
    let lower = "struct Cellar { enum Kind { case deep }; var kind: Kind }\nstruct Well { var depth = 1 }"
    #expect(breaches(upper: upper, lower: lower + "\nlet a = Well().depth") == [])
  }

  @Test func `parameters, labels and variables that are called alike are not told`() {
    let upper = "struct Tower { struct State {} }\nfunc step() {}\nextension Cellar { var bolt: Int { 1 } }"
    let lower = """
      struct Cellar<State> { let state: State }
      func each(step: () -> Void) { step() }
      func pair() -> (bolt: Int, nut: Int) { (1, 2) }
      let width = pair().bolt
      """
    #expect(breaches(upper: upper, lower: lower) == [])
  }

  @Test func `comments and strings are not read, what is put into a string is`() {
    let lower = #"""
      // Tower
      /* Tower /* Tower */ Tower */
      let a = "Tower \" Tower"
      let b = #"Tower \(Tower) "Tower" \#(1)"#
      let c = """
        Tower "Tower"
        """
      let d = "a \(name(of: Tower.self, "Tower")) Tower"
      """#
    #expect(
      breaches(upper: "struct Tower {}", lower: lower) == ["Lower/B.swift:8: Lower uses Tower of Upper"]
    )
  }

  @Test func `what stands above all rooms may use them all, and no room may use it`() {
    #expect(
      breaches(upper: "struct Tower {}", lower: "struct Cellar {}", top: "let all = (Tower(), Cellar())")
        == []
    )
    let told = breaches(upper: "let way = visit()", lower: "", top: "func visit() {}")
    #expect(told == ["Upper/A.swift:1: Upper uses visit of the top"])
  }

  @Test func `a folder that is no room is told`() {
    let house = House(rooms: ["Upper"], files: [House.File(path: "Attic/C.swift", text: "")])
    #expect(house.unknownRooms == ["Attic"])
  }
}
