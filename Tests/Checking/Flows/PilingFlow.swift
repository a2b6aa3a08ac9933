import RibEngine

/// Invents flows in which more and more blocks wait for later turns, as each event of a stream puts one more there: one
/// parent with a child or two, with the usual lists and seldom one that goes wrong.
package struct PilingFlow {
  private var dice: Dice
  private let hasScreens: Bool
  private let isTwo: Bool
  private let put: String
  private var lines: [String] = []

  /// A flow file.
  package static func text(seed: UInt64) -> String {
    var flow = PilingFlow(dice: Dice(seed ^ 0x9117))
    flow.lines = ["flow: piling \(seed)", "ribs:"]
    flow.home()
    for child in flow.isTwo ? ["A", "B"] : ["A"] { flow.child(child) }
    flow.lines += ["events:", "  - launch Home", "  - send Home s1", "  - send Home s2", "  - send A left"]
    if flow.isTwo { flow.lines.append("  - send B left") }
    return flow.lines.joined(separator: "\n") + "\n"
  }

  private init(dice: Dice) {
    self.dice = dice
    hasScreens = self.dice.one(in: 3)
    isTwo = self.dice.one(in: 2)
    put = self.dice.pick(["push", "present"])
  }

  private mutating func home() {
    lines.append("  Home:")
    if hasScreens, !dice.one(in: 3) { lines.append("    container: navigation") }
    lines += ["    streams:", "      s1: \(steps("a", isTwo ? "b" : "a"))"]
    lines.append("      s2: \(isTwo ? steps("b", "a") : steps("a", "a"))")
    if dice.one(in: 4) {
      let steps = dice.pick(["[async, attach a]", "[subscribe]", "[{later: [attach a]}]"])
      lines.append("    didBecomeActive: \(steps)")
    }
    lines.append("    children:")
    slot("a", of: "A")
    if isTwo { slot("b", of: "B") }
  }

  private mutating func steps(_ slot: String, _ other: String) -> String {
    let act = dice.pick([
      "attach \(slot)", "attach \(slot)", "detach \(slot)", "detach \(slot), attach \(other)",
      "attach \(other)",
    ])
    let forms = [
      "[async, \(act)]", "[async, \(act)]", "[{later: [\(act)]}]", "[{later-strong: [\(act)]}]",
      "[subscribe, async, \(act)]", "[async, async, \(act)]", "[\(act)]", "[{later: [{later: [\(act)]}]}]",
    ]
    let late = ["[after-transition, async, \(act)]", "[async, after-transition, \(act)]"]
    return dice.pick(hasScreens ? forms + late : forms)
  }

  private mutating func slot(_ name: String, of child: String) {
    let guardian = dice.one(in: 30) ? "" : "guard, "
    let attach = dice.one(in: 15) ? dice.pick(["build, attach, assign", "build, async, assign, attach"]) : ""
    let detach = dice.one(in: 10) ? dice.pick(["guard, detach, clear", "guard, async, clear, detach"]) : ""
    let shows = hasScreens ? ", \(put)" : ""
    let hides = hasScreens ? (put == "push" ? ", pop" : ", dismiss") : ""
    let hears = dice.pick(["[detach]", "[detach]", "[detach]", "[async, detach]", "[{later: [detach]}]"])
    lines += [
      "      \(name):", "        child: \(child)",
      "        attach: [\(guardian)\(attach.isEmpty ? "build, assign, attach" : attach)\(shows)]",
      "        detach: [\(detach.isEmpty ? "guard, clear, detach" : detach)\(hides)]",
      "        listener: {didFinish: \(hears)}",
    ]
    if hasScreens { lines.append("        when-closed-by-user: [detach]") }
  }

  private mutating func child(_ name: String) {
    lines.append("  \(name):")
    if !hasScreens { lines.append("    view: none") }
    if dice.one(in: 8) {
      lines.append("    finishes: \(dice.pick(["never", "later", "in didBecomeActive", "at any time"]))")
    }
    if dice.one(in: 3) {
      let steps = dice.pick(["[async, listener didFinish]", "[subscribe]", "[{later: [finish]}]"])
      lines.append("    didBecomeActive: \(steps)")
    }
    if dice.one(in: 16) {
      lines.append("    work: goes on after detach")
    } else if dice.one(in: 4) {
      lines.append("    work: cancelled on detach")
    }
    let left = dice.pick([
      "[finish]", "[finish]", "[async, finish]", "[{later: [finish]}]", "[subscribe, finish]",
      "[{later-strong: [finish]}]",
    ])
    lines.append("    streams: {left: \(left)}")
  }
}
