import RibEngine

/// Invents the flows of first attempts: one parent with a child or two and a grandchild, or a coordinator with
/// one child that may wait, in the usual orders of lines and in those that go wrong, and a handful of events.
package struct EverydayFlow {
  private var dice: Dice
  private var lines: [String] = []

  /// A flow file; coordinators for every second seed.
  package static func text(seed: UInt64) -> String {
    var flow = EverydayFlow(dice: Dice(seed ^ 0xE7E4_7DA7))
    flow.lines = ["flow: everyday \(seed)"]
    if seed % 2 == 0 { flow.ribs() } else { flow.coordinators() }
    return flow.lines.joined(separator: "\n") + "\n"
  }

  private init(dice: Dice) { self.dice = dice }

  /// True in so many of 100 cases.
  private mutating func odds(_ percent: Int) -> Bool { dice.upTo(99) < percent }

  /// One of the words, each as likely as its weight.
  private mutating func pick(_ words: [(Int, String)]) -> String {
    dice.pick(words.flatMap { Array(repeating: $0.1, count: $0.0) })
  }

  // MARK: - RIBs

  private mutating func ribs() {
    let put = dice.pick(["present", "push", "embed"])
    let isTwo = odds(45)
    let isDeep = odds(50)
    let view = self.view()
    lines += ["ribs:", "  P:", "    view: \(odds(30) ? "none" : "lazy")", "    children:"]
    let hasOther = isTwo && odds(80)
    slot("a", of: "A", view, put, beside: isTwo)
    let other = self.view()
    if isTwo { slot("b", of: hasOther ? "B" : "A", hasOther ? other : view, put) }
    lines += ["  A:", "    view: \(view)", "    finishes: \(finishes())"]
    let leaf = pick([(2, "none"), (1, "lazy")])
    hooks(isDeep: isDeep, cleans: isDeep && leaf != "none" && odds(30))
    if odds(8) { lines.append("    work: goes on after detach") }
    if isDeep {
      lines.append("    children:")
      slot("c", of: "C", leaf, put)
      lines += ["  C:", "    view: \(leaf)", "    finishes: \(finishes())"]
    }
    if hasOther { lines += ["  B:", "    view: \(other)", "    finishes: \(finishes())"] }
    events(view, put, isTwo: isTwo, isDeep: isDeep)
  }

  private mutating func view() -> String { pick([(5, "none"), (4, "lazy"), (1, "touched in init")]) }

  private mutating func finishes() -> String {
    pick([
      (5, "never"), (1, "in didBecomeActive"), (1, "in didLoad"), (1, "in willResignActive"), (1, "later"),
      (1, "at any time"),
    ])
  }

  private mutating func slot(
    _ name: String,
    of child: String,
    _ view: String,
    _ put: String,
    beside other: Bool = false
  ) {
    let attach = pick([
      (6, "guard build assign attach"), (3, "guard build attach assign"), (1, "build assign attach"),
      (1, "build attach assign"), (1, "guard build attach"), (1, "guard reuse assign attach"),
      (1, "reuse attach"),
    ])
    let detach = pick([
      (6, "guard clear detach"), (3, "guard detach clear"), (1, "guard detach"), (1, "guard clear"),
    ])
    var fill = attach.split(separator: " ").map(String.init)
    var empty = detach.split(separator: " ").map(String.init)
    if view != "none" { addScreen(put, to: &fill, &empty) }
    lines += ["      \(name):", "        child: \(child)"]
    lines.append("        attach: [\(fill.joined(separator: ", "))]")
    lines.append("        detach: [\(empty.joined(separator: ", "))]")
    if odds(85) {
      let answers = ["detach, attach b", "attach b, detach", "detach, detach b"]
      lines.append("        listener: {didFinish: [\(other && odds(40) ? dice.pick(answers) : "detach")]}")
    }
    if view != "none", odds(50) { lines.append("        when-closed-by-user: [detach]") }
  }

  /// Last, after a second look, before the child is attached, or not at all.
  private mutating func addScreen(_ put: String, to fill: inout [String], _ empty: inout [String]) {
    let place = dice.upTo(99)
    if place < 75 || (place < 85 && !fill.contains("assign")) {
      fill.append(put)
    } else if place < 85 {
      fill += ["recheck", put]
    } else if place < 95 {
      fill.insert(put, at: fill.firstIndex(of: "attach") ?? fill.count)
    }
    let down = ["present": "dismiss", "push": "pop", "embed": "unembed"][put] ?? ""
    if fill.contains(put), odds(80) { empty.insert(down, at: odds(70) ? empty.count : 1) }
  }

  private mutating func hooks(isDeep: Bool, cleans: Bool) {
    var active: [String] = []
    var leaving: [String] = []
    if isDeep {
      let place = dice.upTo(9)
      if place < 3 { active.append("attach c") }
      if place == 3 || place == 4 { lines.append("    didLoad: [attach c]") }
      if place == 5 { leaving.append("detach c") }
    }
    if cleans { leaving.append("cleanup-views") }
    if odds(15) { active.append("finish") }
    if !active.isEmpty { lines.append("    didBecomeActive: [\(active.joined(separator: ", "))]") }
    if !leaving.isEmpty { lines.append("    willResignActive: [\(leaving.joined(separator: ", "))]") }
  }

  private mutating func events(_ view: String, _ put: String, isTwo: Bool, isDeep: Bool) {
    var words = [(4, "attach a"), (3, "detach a"), (2, "finish A"), (1, "settle")]
    if view != "none" {
      words += [(1, put == "present" ? "swipe-down A" : "swipe-back A"), (1, "finish animations")]
    }
    if isTwo { words += [(2, "attach b"), (1, "detach b")] }
    if isDeep { words += [(2, "attach c"), (1, "detach c")] }
    let events = (0..<2 + dice.upTo(3)).map { _ in pick(words) }
    lines.append("events: [\((["launch P", "attach a"] + events).joined(separator: ", "))]")
  }

  // MARK: - Coordinators

  private mutating func coordinators() {
    let present = pick([
      (5, "create, append, set-callback, start"), (1, "create, set-callback, append, start"),
      (1, "create, append, start, set-callback"), (1, "create, set-callback, start, append"),
      (1, "create, start, append, set-callback"), (1, "create, append, start"),
      (1, "create, set-callback, start"),
    ])
    lines += ["coordinators:", "  P:", "    children:", "      c:", "        child: C"]
    lines += ["        present: [\(present)]", "        remove: [remove]"]
    if odds(85) { lines.append("        listener: {didFinish: [remove]}") }
    if odds(50) { lines.append("        when-closed-by-user: [remove]") }
    let waits = odds(50)
    lines += ["  C:", "    start: [\(dice.pick(["push", "present"]))\(waits ? ", wait" : "")]"]
    if waits { answers() } else { reports() }
    var words = [(3, "send C ok"), (1, "send C no"), (1, "swipe-back C"), (1, "finish C"), (1, "settle")]
    words.append((1, "present c"))
    if waits { words.append((2, "cancel C")) }
    let events = (0...dice.upTo(3)).map { _ in pick(words) }
    lines.append("events: [\((["launch P", "present c"] + events).joined(separator: ", "))]")
  }

  private mutating func answers() {
    let yes = [
      "resume", "resume, forget", "forget, resume", "resume, finish", "finish, resume",
      "resume, forget, finish",
    ]
    let no = ["fail", "fail, forget", "dismiss", "finish", "dismiss, resume"]
    lines.append("    receives: {ok: [\(dice.pick(yes))], no: [\(dice.pick(no))]}")
    if odds(60) {
      lines.append("    when-cancelled: [\(dice.pick(["resume", "resume, forget", "fail, forget"]))]")
    }
    if odds(50) {
      lines.append("    when-closed-by-user: [\(dice.pick(["resume, forget", "fail, forget", "resume"]))]")
    }
  }

  private mutating func reports() {
    if odds(20) { lines.append("    finishes: in start") }
    lines.append("    receives: {ok: [finish], no: [dismiss, finish]}")
  }
}
