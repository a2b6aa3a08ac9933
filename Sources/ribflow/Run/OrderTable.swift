import FlowFiles
import Reports
import RibEngine

/// Which orders of the lines of a flow's slots are clean, told in a few lines for each slot.
struct OrderTable {
  private let path: String
  private let scenario: Scenario
  private let isLong: Bool
  /// How many clean orders are listed where not all are.
  private static let most = 12

  /// Every order is listed where `isLong`, else the clean ones that are nearest.
  init(_ flow: Flow, isLong: Bool) {
    path = flow.path
    scenario = flow.scenario
    self.isLong = isLong
  }

  func text(_ slots: [SlotOrders]) -> String {
    slots.map(text).joined()
  }

  private func text(_ slot: SlotOrders) -> String {
    let clean = slot.orders.filter { $0.verdict == .clean }
    let elsewhere =
      slot.elsewhere.isEmpty
      ? "" : ", whatever is wrong elsewhere (\(slot.elsewhere.joined(separator: ", ")))"
    let rest = slot.count > slot.orders.count ? ", \(grouped(slot.count - slot.orders.count)) not tried" : ""
    var lines = [
      "\(shown(path)): \(shown(slot.component)).\(shown(slot.slot)): \(grouped(clean.count)) of "
        + "\(counted(slot.orders.count, "order")) clean\(elsewhere)\(rest)"
    ]
    let moved = clean.filter { $0.moves > 0 }
    let listed = isLong ? slot.orders : slot.orders.filter { $0.moves == 0 } + moved.prefix(Self.most)
    for order in listed {
      let isNearest = order.moves > 0 && order.moves == slot.nearestClean?.moves && order.verdict == .clean
      lines.append(line(order, of: slot.component, isNearest: isNearest))
    }
    let left = moved.count - Self.most
    if !isLong, left > 0 { lines.append("  and \(counted(left, "clean order")) more, which -v lists") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ order: TriedOrder, of component: String, isNearest: Bool) -> String {
    let place = order.moves == 0 ? "as written" : counted(order.moves, "line") + " moved"
    let rules = order.verdict == .broken ? order.rules.joined(separator: ", ") : order.verdict.rawValue
    var lists = [order.attach, order.detach].filter { !$0.isEmpty }
      .map { FlowWriter.items($0, of: component, in: scenario) }
    lists = lists.isEmpty ? [[]] : lists
    let text = lists.map { "[\($0.map(shown).joined(separator: ", "))]" }.joined(separator: " ")
    return "  \(place): \(text): \(rules)\(isNearest ? " <- nearest" : "")"
  }
}
