import RibEngine

/// Flows in which several slots are alike, or nearly: what hangs on one is written again for the others, and now and
/// then one of them has a line more or less, is named alone, or is missing among the events.
extension OrderlyFlow {
  /// A flow file.
  package static func textOfTwins(seed: UInt64) -> String {
    var flow = OrderlyFlow(dice: Dice(seed ^ 0x7717_5EED))
    flow.inventTwins(seed)
    return flow.lines.joined(separator: "\n") + "\n"
  }

  private mutating func inventTwins(_ seed: UInt64) {
    lines = ["flow: twins \(seed)"]
    care = dice.one(in: 3) ? 6 : 2
    if dice.one(in: 3) { lines.append("screens: immediate") }
    let names = Array(["s1", "s2", "s3"].prefix(dice.one(in: 4) ? 3 : 2))
    events = ["launch Root"]
    lines += ["ribs:", "  Root:"]
    if dice.one(in: 10) { lines.append("    didLoad: [attach \(dice.one(in: 2) ? "s1" : "middle")]") }
    if dice.one(in: 2) { below(names) } else { atTop(names) }
    lines.append("events:")
    lines += events.map { "  - \($0)" }
  }

  private mutating func atTop(_ names: [String]) {
    if dice.one(in: 5) { receive("Root", ["detach s1, attach s2", "attach s1, attach s2", "attach s2"]) }
    lines.removeAll { $0.contains("attach middle") }
    lines.append("    children:")
    twins(names)
    if receivers.contains("Root") { happen("send Root tapped") }
  }

  /// Their owner comes and goes.
  private mutating func below(_ names: [String]) {
    lines.removeAll { $0.contains("attach s1") }
    lines.append("    children:")
    slot("middle", child: "Middle", others: ["middle"], shared: nil)
    lines += ["  Middle:", "    view: none"]
    if dice.one(in: 2) { lines += ["    finishes: never", "    pins: [finishes]"] }
    maybe(3, "    willResignActive: [\(dice.pick(["finish", "detach s1", "detach s1, detach s2"]))]")
    lines.append("    children:")
    happen("attach middle")
    if !dice.one(in: 3) { happen("detach middle") }
    twins(names)
  }

  /// The slots and their children, each after the first.
  private mutating func twins(_ names: [String]) {
    let handlers = dice.one(in: 4) ? ["s1", "s2"] : ["s1"]
    let slotLines = written { $0.slot("s1", child: "ChildS1", others: handlers, shared: nil) }
    let owns = dice.one(in: 4) ? ["ts1"] : []
    let childLines = written { flow in
      flow.child("ChildS1", owns: owns)
      for name in owns { flow.child("Leaf\(name.uppercased())") }
    }
    let before = events.count
    outside(of: ["s1"], owner: "Root")
    if !owns.isEmpty { happen("attach ts1") }
    let ownEvents = events[before...].map { $0.replacingOccurrence(of: "ChildA", with: "ChildS1") }
    events.replaceSubrange(before..., with: ownEvents)
    let odd = dice.one(in: 4) ? names[names.count - 1] : ""
    for name in names { lines += twin(slotLines, name, isOdd: name == odd) }
    for name in names { lines += twin(childLines, name, isOdd: name == odd) }
    for name in names.dropFirst() {
      for event in twin(ownEvents, name, isOdd: false) where !dice.one(in: 12) { happen(event) }
    }
  }

  /// What is written, and not yet among the lines.
  private mutating func written(_ write: (inout OrderlyFlow) -> Void) -> [String] {
    let before = lines.count
    write(&self)
    defer { lines.removeSubrange(before...) }
    return Array(lines[before...])
  }

  /// The same of another name; an odd one says something else.
  private mutating func twin(_ lines: [String], _ name: String, isOdd: Bool) -> [String] {
    let lines = lines.map { $0.renamed("s1", name).renamed("S1", name.uppercased()) }
    guard isOdd else { return lines }
    let change = dice.pick([
      ("guard, ", ""), ("finishes: never", "finishes: later"), ("assign, attach", "attach, assign"),
      ("clear, detach", "detach, clear"), ("[finish]", "[later: [finish]]"),
    ])
    return lines.map { $0.replacingOccurrence(of: change.0, with: change.1) }
  }
}

extension String {
  /// One name for another, and the other for the one.
  fileprivate func renamed(_ one: String, _ other: String) -> String {
    if one == other { return self }
    return split(separator: other, omittingEmptySubsequences: false)
      .map { String($0).split(separator: one, omittingEmptySubsequences: false).joined(separator: other) }
      .joined(separator: one)
  }

  fileprivate func replacingOccurrence(of part: String, with other: String) -> String {
    split(separator: part, maxSplits: 1, omittingEmptySubsequences: false).joined(separator: other)
  }
}
