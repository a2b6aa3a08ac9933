import Foundation
import Testing

@testable import RibEngine

/// The types that stand for bytes of a row and of an event.
struct RowTests {
  private let cell = Cell(index: 7)
  private let other = Cell(index: 253)

  @Test("A byte names an instance, nobody, or one that is gone")
  func linksNameThree() {
    #expect(Link.nobody.cell == nil && Link.nobody.byte == 0)
    #expect(Link.gone.cell == nil && Link.gone.byte == 255)
    for index in 0..<Cell.most {
      let cell = Cell(index: index)
      #expect(cell.index == index && Link(cell).cell == cell)
      #expect(Link(cell) != .nobody && Link(cell) != .gone)
    }
  }

  @Test("Two bytes name more instances, and the lower one says whether anybody is named")
  func twoBytesNameMore() {
    let named = (0..<1_000).map { Cell(index: $0) }.filter(\.isNamed)
    #expect(Set(named).count == 994 && named.prefix(Cell.most).map(\.index) == Array(0..<Cell.most))
    for cell in named {
      let link = Link(cell)
      #expect(link.cell == cell && link.byte != Link.nobody.byte && link.byte != Link.gone.byte)
      #expect(Link(byte: link.byte, upper: link.upper) == link)
    }
    // What stands in the upper byte of a field that was emptied since does not count.
    #expect(Link(byte: 0, upper: 3) == .nobody && Link(byte: 255, upper: 3) == .gone)
  }

  @Test("Parts are told apart, and workers by their place")
  func partsAreApart() {
    let parts: [Part] = [.router, .interactor, .view, .worker(0), .worker(1)]
    #expect(Set(parts).count == parts.count)
    #expect(parts.map(\.worker) == [nil, nil, nil, 0, 1])
  }

  @Test("Subscribers are told apart, and observers beyond the last number are one")
  func subscribersAreApart() {
    let all: [Subscriber] = [.router, .worker(0), .worker(99), .observer(0), .observer(54)]
    #expect(all.map(\.worker) == [nil, 0, 99, nil, nil])
    #expect(all.map(\.isObserver) == [false, false, false, true, true])
    #expect(Subscriber.observer(56) == .observer(55) && Subscriber.observer(54) != .observer(55))
  }

  @Test("What waits is read as it was written, also under other numbers")
  func workIsReadAsWritten() {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 + 3 * WorkItem.size)
    bytes.initialize(repeating: 0, count: 1 + 3 * WorkItem.size)
    defer { bytes.deallocate() }
    let waiting = WaitingWork(bytes)
    var hop = WorkItem(.hop, cell, .view, isStrong: true)
    (hop.list, hop.position, hop.slot, hop.route) = (65_000, 64_999, 249, .detach)
    (hop.local, hop.sender) = (other, cell)
    waiting.append(WorkItem(task: FrameIndex(index: 119)))
    waiting.append(hop)
    waiting.append(WorkItem(.finish, other, .interactor))
    waiting.passOver(1)
    waiting[1] = waiting[1].renamed { $0 == cell ? other : cell }
    #expect(waiting[0].frame?.index == 119 && waiting[0].cell == nil && waiting[0].isBlock)
    #expect(waiting.indices.map { waiting.isPassedOver($0) } == [false, true, false])
    waiting.remove(at: 0)
    let read = waiting[0]
    #expect(read.kind == .hop && read.cell == other && read.part == .view && read.isStrong)
    #expect(read.list == 65_000 && read.position == 64_999 && read.slot == 249 && read.route == .detach)
    #expect(read.local == cell && read.sender == other && waiting.isPassedOver(0))
    #expect(waiting.count == 2 && waiting.kind(1) == .finish && waiting[1].route == nil)
  }

  @Test("An event says what it was made of, in 20 bytes")
  func eventsSayWhatTheyAre() {
    #expect(MemoryLayout<Event>.size == 20)
    let guarded = Event.guarded(cell, slot: nil, .detach, occupant: other, sender: cell, passes: true)
    #expect(guarded.cell == cell && guarded.occupant == other && guarded.sender == cell)
    #expect(guarded.slot == nil && guarded.route == .detach && guarded.says(.passes))
    let written = Event.slotWritten(cell, slot: 2, variable: 200, nil, former: other)
    #expect(written.slot == 2 && written.variable == 200)
    #expect(written.occupant == nil && written.former == other)
    let hidden = Event.hidden(cell, by: .code(other), with: cell, .push)
    #expect(hidden.closer == .code && hidden.owner == other && hidden.below == cell && hidden.mode == .push)
    #expect(Event.hidden(cell, by: .user, with: nil, nil).closer == .user)
    let lost: [Event.Lost] = [
      .block, .attachChild, .detachChild, .cleanupViews, .request(.attach, slot: 0),
      .request(.detach, slot: 249),
    ]
    for call in lost { #expect(Event.dropped(cell, .interactor, call).lost == call) }
    let choice = Event.choice(1, of: 3, nil, turn: .disappearance)
    #expect(choice.cell == nil && choice.way == 1 && choice.wayCount == 3 && choice.turn == .disappearance)
  }

  @Test("Only the room Program knows where in a row a field lies")
  func offsetsStayInProgram() throws {
    let engine = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/RibEngine").standardizedFileURL
    let names = try FileManager.default.subpathsOfDirectory(atPath: engine.path)
    let files = names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Program/") }
    try #require(files.count > 50)
    let places = [
      "latestBase", "counterBase", "pendingBase", "frameBase", "screenBase", "cellsBase", "serialBase",
      "builtBase", "program.places", ".layout.", "CellLayout",
    ]
    for file in files {
      let text = try String(contentsOf: engine.appending(path: file), encoding: .utf8)
      for place in places { #expect(!text.contains(place), "\(file) has \(place)") }
    }
  }
}
