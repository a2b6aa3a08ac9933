/// Which serial numbers a flow asks for.
extension Program {
  /// Whether a name carries a serial number.
  static func namesSerials(_ parts: Compiler) -> Bool {
    if parts.namings.contains(where: { $0.serial > 0 }) { return true }
    let names = Set(parts.components.map(\.name))
    return parts.script.flatMap(\.action.names.instances).contains {
      $0.serial ?? 0 > 0 && names.contains($0.component)
    }
  }

  /// The largest serial number that the flow names of a component; 0 for none.
  func largestSerial(of component: String) -> Int {
    let named = namings.filter { components[$0.component].name == component }.map(\.serial)
    let events = script.flatMap(\.action.names.instances).filter { $0.component == component }
    return max(named.max() ?? 0, events.compactMap(\.serial).max() ?? 0)
  }
}
