import Checking
import FlowFiles
import RibEngine
import Testing

/// All orders of a slot's lines, each searched.
struct OrderTests {
  private func flow(_ name: String) throws -> Scenario {
    var flow = try #require(Shipped.read(try Shipped.text(name))?.first)
    flow.expected = []
    return flow
  }

  private func tried(_ name: String) throws -> SlotOrders {
    try #require(orders(of: try flow(name)).first)
  }

  @Test func `the written order comes first`() throws {
    let first = try #require(try tried("01-slot-assigned-after-attach.yaml").orders.first)
    #expect(first.attach.map(\.verb) == [.guardSlot, .build, .attach, .assign])
    #expect(first.detach.map(\.verb) == [.guardSlot, .clear, .detach])
    #expect(first.moves == 0)
    #expect(first.verdict == .broken)
    #expect(first.rules == ["stuck-slot"])
    #expect(first.repaired == nil)
  }

  @Test func `a screen that a slot's lists leave up is theirs, although its child has no parent any more`()
    throws
  {
    let text = """
      flow: nobody takes the screen down
      ribs:
        Home:
          children:
            help: {child: Help, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didClose: [detach]}}
        Help: {pins: [closing], receives: {close: [listener didClose]}}
      events: [launch Home, attach help, send Help close]
      """
    let slots = orders(of: try #require(Shipped.read(text)?.first))
    #expect(slots.first?.orders.first?.rules == ["leaked-view"])
    #expect(slots.first?.elsewhere == [])
  }

  @Test func `a mistake at another slot counts against no order`() throws {
    let text = """
      flow: two slots, one of them filled too late
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            b: {child: B, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
        B: {view: none}
      events: [launch P, attach a, attach b]
      """
    let slots = orders(of: try #require(Shipped.read(text)?.first))
    #expect(slots.map(\.slot) == ["a", "b"])
    for slot in slots {
      #expect(slot.orders.contains { $0.verdict == .clean })
      #expect(slot.orders.first?.rules == ["stuck-slot"])
      #expect(slot.elsewhere == ["stuck-slot"])
    }
  }

  @Test func `only orders that make sense are tried`() throws {
    let all = try tried("01-slot-assigned-after-attach.yaml")
    // Guard and build first, the other two either way; guard first, the other two either way.
    #expect(all.count == 4)
    #expect(all.orders.count == 4)
    #expect(
      all.orders.allSatisfy {
        $0.attach.prefix(2).map(\.verb) == [.guardSlot, .build] && $0.detach[0].verb == .guardSlot
      }
    )
  }

  /// Nothing but the child's report detaches it here, so that the order of the detach list is free.
  @Test func `the order that assigns before it attaches is clean`() throws {
    let all = try tried("01-slot-assigned-after-attach.yaml")
    let good = all.orders.filter { $0.verdict == .clean }
    #expect(good.count == 2)
    #expect(good.allSatisfy { $0.attach.map(\.verb) == [.guardSlot, .build, .assign, .attach] })
    let clean = try #require(all.nearestClean)
    #expect(clean.attach.map(\.verb) == [.guardSlot, .build, .assign, .attach])
    #expect(clean.repaired?.title == "assign the slot before attachChild")
    #expect(clean.repaired?.isChecked == true)
  }

  @Test func `both lists wrong need both lists moved`() throws {
    let clean = try #require(try tried("34-two-mistakes.yaml").nearestClean)
    #expect(clean.moves == 2)
    let repaired = try #require(clean.repaired)
    #expect(FlowWriter.fix(of: try flow("34-two-mistakes.yaml"), by: repaired)?.edits.count == 4)
  }

  @Test func `orders come from the nearest to the farthest`() throws {
    let moves = try tried("20-presented-after-detach.yaml").orders.map(\.moves)
    #expect(moves.count > 4)
    #expect(moves == moves.sorted())
  }

  @Test func `a line counts that closes the screen of another slot`() throws {
    let text = """
      ribs:
        Kiosk:
          children:
            map:
              child: Map
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
            ticket:
              child: Ticket
              attach: [guard, build, assign, attach, push]
        Map: {pins: closing}
        Ticket: {pins: closing}
      events: [launch Kiosk, attach map, attach ticket, detach map]
      """
    let slots = orders(of: try written(text))
    let map = try #require(slots.first { $0.slot == "map" })
    #expect(!map.elsewhere.contains("dismiss-cascade"))
    #expect(map.orders.first?.rules.contains("dismiss-cascade") == true)
  }
}
