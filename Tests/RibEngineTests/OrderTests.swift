import RibEngine
import Testing

/// All orders of a slot's lines, each searched.
struct OrderTests {
  private func tried(_ name: String) throws -> SlotOrders {
    let scenario = try #require(RepairTests.read(try RepairTests.text(name))?.first)
    var bare = scenario
    bare.expected = []
    return try #require(orders(of: bare).first)
  }

  @Test func `the written order comes first`() throws {
    let first = try #require(try tried("01-slot-assigned-after-attach.yaml").orders.first)
    #expect(first.attach == ["guard", "build", "attach", "assign"])
    #expect(first.detach == ["guard", "clear", "detach"])
    #expect(first.moves == 0)
    #expect(first.verdict == .broken)
    #expect(first.rules == ["stuck-slot"])
    #expect(first.fix == nil)
  }

  @Test func `only orders that make sense are tried`() throws {
    let all = try tried("01-slot-assigned-after-attach.yaml")
    // Guard and build first, the other two either way; guard first, the other two either way.
    #expect(all.count == 4)
    #expect(all.orders.count == 4)
    #expect(all.orders.allSatisfy { $0.attach.prefix(2) == ["guard", "build"] && $0.detach[0] == "guard" })
  }

  /// Nothing but the child's report detaches it here, so that the order of the detach list is free.
  @Test func `the order that assigns before it attaches is clean`() throws {
    let all = try tried("01-slot-assigned-after-attach.yaml")
    let good = all.orders.filter { $0.verdict == .clean }
    #expect(good.count == 2)
    #expect(good.allSatisfy { $0.attach == ["guard", "build", "assign", "attach"] })
    let clean = try #require(all.nearestClean)
    #expect(clean.attach == ["guard", "build", "assign", "attach"])
    #expect(clean.fix?.title == "assign the slot before attachChild")
    #expect(clean.fix?.isChecked == true)
  }

  @Test func `both lists wrong need both lists moved`() throws {
    let clean = try #require(try tried("34-two-mistakes.yaml").nearestClean)
    #expect(clean.moves == 2)
    #expect(clean.fix?.edits.count == 4)
  }

  @Test func `orders come from the nearest to the farthest`() throws {
    let moves = try tried("20-presented-after-detach.yaml").orders.map(\.moves)
    #expect(moves.count > 4)
    #expect(moves == moves.sorted())
  }
}
