/// Which serial numbers a flow asks for.
extension Program {
  /// True where a name carries a serial number, so that numbers are part of the state.
  var namesSerials: Bool { components.contains { largestSerial(of: $0.name) > 0 } }

  /// The largest serial number that the flow names of a component; 0 for none.
  func largestSerial(of component: String) -> Int {
    let named = namings.filter { components[$0.component].name == component }.map(\.serial)
    let events = script.flatMap(\.action.names.instances).filter { $0.component == component }
    return max(named.max() ?? 0, events.compactMap(\.serial).max() ?? 0)
  }
}
