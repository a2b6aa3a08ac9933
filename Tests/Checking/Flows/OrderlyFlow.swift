import FlowFiles
import RibEngine

/// Invents small flows of the kind that people write: a parent, or two levels, with children in slots, or
/// coordinators with tasks, and now and then one line that is missing or in the wrong place.
package struct OrderlyFlow {
  var dice: Dice
  /// How many times as seldom as elsewhere something unusual is written.
  var care = 1
  var lines: [String] = []
  var events: [String] = []
  /// Who has steps for an event of its view.
  var receivers: [String] = []

  /// A flow file.
  package static func text(seed: UInt64) -> String {
    var flow = OrderlyFlow(dice: Dice(seed ^ 0x0DDE_511E))
    flow.invent(seed)
    return flow.lines.joined(separator: "\n") + "\n"
  }

  init(dice: Dice) { self.dice = dice }

  private mutating func invent(_ seed: UInt64) {
    lines = ["flow: seed \(seed)"]
    care = dice.one(in: 3) ? 6 : 1
    if dice.one(in: 4) { lines.append("screens: immediate") }
    switch dice.upTo(5) {
    case 0: tasks()
    case 1: coordinators()
    case 2: twoLevels()
    default: slots()
    }
    lines.append("events:")
    lines += events.map { "  - \($0)" }
  }

  /// A word of a list; the first one half of the time.
  private mutating func mostly(_ words: [String]) -> String {
    dice.one(in: 2) || !dice.one(in: care) ? words[0] : dice.pick(words)
  }

  mutating func maybe(_ n: Int, _ line: String) { if seldom(n) { lines.append(line) } }

  /// True once in `n` times, or less often in a flow that is written with care.
  mutating func seldom(_ n: Int) -> Bool { dice.one(in: n * care) }

  /// One that nobody names twice.
  mutating func happen(_ event: String) { if !events.contains(event) { events.append(event) } }

  // MARK: - RIBs

  private mutating func slots() {
    let names = Array(["a", "b", "c"].prefix(1 + dice.upTo(2)))
    events = ["launch Root"]
    lines += ["ribs:", "  Root:"]
    maybe(8, "    didLoad: [attach a]")
    if dice.one(in: 8) { receive("Root", ["detach a", "attach a", "attach a, detach a"]) }
    lines.append("    children:")
    let shares = names.count > 1 && dice.one(in: 5)
    for name in names {
      slot(name, child: "Child\(name.uppercased())", others: names, shared: shares ? "current" : nil)
    }
    for name in names { child("Child\(name.uppercased())") }
    if receivers.contains("Root") { happen("send Root tapped") }
    outside(of: names, owner: "Root")
  }

  private mutating func twoLevels() {
    events = ["launch Root"]
    lines += ["ribs:", "  Root:", "    children:"]
    slot("middle", child: "Middle", others: ["middle"], shared: nil)
    let inner = Array(["x", "y"].prefix(1 + dice.upTo(1)))
    child("Middle", owns: inner)
    for name in inner { child("Leaf\(name.uppercased())") }
    outside(of: ["middle"], owner: "Root")
    if dice.one(in: 2) { happen("attach \(dice.pick(inner))") }
    if dice.one(in: 4) { happen("detach \(dice.pick(inner))") }
  }

  mutating func outside(of slots: [String], owner: String) {
    for name in slots {
      happen("attach \(name)")
      if dice.one(in: 2) { happen("detach \(name)") }
      let child = name == "middle" ? "Middle" : "Child\(name.uppercased())"
      if dice.one(in: 6) { happen("finish \(child)") }
      if dice.one(in: 6) { happen("finish \(child)#2") }
      if dice.one(in: 6) { happen("finish \(child)#1") }
      if receivers.contains(child), !dice.one(in: 4) { happen("send \(child) tapped") }
      if dice.one(in: 10) { happen("listener \(child) did-more") }
      if dice.one(in: 12) { happen("swipe-back \(child)#2") }
      if dice.one(in: 12) { happen("release \(child).router") }
      if dice.one(in: 12) { happen("touch-view \(child)") }
    }
    if dice.one(in: 20) { happen("detach-child Root \(slots[0] == "middle" ? "Middle" : "ChildA")") }
  }

  mutating func slot(_ name: String, child: String, others: [String], shared: String?) {
    let screen = mostly(["", "", "present", "push", "embed"])
    lines += ["      \(name):", "        child: \(child)"]
    if let shared { lines.append("        variable: \(shared)") }
    if seldom(12) { lines.append("        reference: weak") }
    lines.append("        attach: [\(attachList(screen))]")
    lines.append("        detach: [\(detachList(screen))]")
    var answers = ["detach", "detach", "", "detach, attach", "async, detach", "detach, async, attach"]
    let other = dice.pick(others)
    answers += ["detach, attach \(other)", "detach \(other)", "attach \(other)"]
    var handlers = ["didFinish: [\(mostly(answers))]"]
    if dice.one(in: 4) { handlers.append("did-more: [\(dice.pick(answers))]") }
    if seldom(12) { handlers = [] }
    lines.append("        listener: {\(handlers.joined(separator: ", "))}")
    maybe(3, "        when-closed-by-user: [\(mostly(["detach", "", "async, detach"]))]")
  }

  private mutating func attachList(_ screen: String) -> String {
    var list = [mostly(["guard", "guard", ""]), mostly(["build", "build", "build", "reuse"])]
    list += seldom(3) ? ["attach", "assign"] : ["assign", "attach"]
    if seldom(10) { list.removeAll { $0 == "assign" } }
    if seldom(8) { list.insert("async", at: dice.upTo(list.count)) }
    if seldom(12) { list[0] = dice.pick(["replace-clear-detach", "replace-detach-clear"]) }
    if !screen.isEmpty {
      if care > 1 || dice.one(in: 3) { list.append("recheck") }
      if seldom(8) { list.append("async") }
      list.insert(screen, at: seldom(6) ? max(2, list.count - 1) : list.count)
    }
    return list.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private mutating func detachList(_ screen: String) -> String {
    var list = [mostly(["guard", "guard", ""])]
    list += seldom(3) ? ["detach", "clear"] : ["clear", "detach"]
    if seldom(12) { list.removeAll { $0 == dice.pick(["clear", "detach"]) } }
    if let down = ["present": "dismiss", "push": "pop", "embed": "unembed"][screen], !seldom(5) {
      list.insert(down, at: seldom(3) ? max(1, list.count - 1) : list.count)
    }
    if seldom(8) { list.insert("async", at: dice.upTo(list.count)) }
    let written = list.filter { !$0.isEmpty }.joined(separator: ", ")
    return written.isEmpty ? "clear" : written
  }

  mutating func child(_ name: String, owns inner: [String] = []) {
    lines += ["  \(name):"]
    let view = mostly(["none", "lazy", "touched in init", "loaded at any time"])
    lines.append("    view: \(view)")
    let moments = [
      "never", "in didBecomeActive", "in didLoad", "in willResignActive", "later", "at any time",
      "[never, later]", "[in didBecomeActive, later]", "in viewDidLoad", "in worker",
    ]
    let finishes = dice.pick(moments)
    lines.append("    finishes: \(finishes)")
    if dice.one(in: 2) {
      lines.append("    pins: [\(dice.pick(["finishes", "finishes", "finishes, closing", "closing"]))]")
    }
    maybe(
      4,
      "    work: \(dice.pick(["goes on after detach", "[cancelled on detach, goes on after detach]"]))"
    )
    maybe(5, "    reference: \(dice.pick(["strong", "unowned", "[weak, strong]", "none"]))")
    let more = inner.map { "attach \($0)" } + inner.prefix(1).map { "detach \($0)" }
    if finishes == "in worker" || dice.one(in: 6) {
      let work = dice.pick(["", "finish", "later: [finish]", "listener did-more"])
      lines.append("    workers: {Clock: {didStart: [\(work)]}}")
    }
    hook("didBecomeActive", 3, ["finish", "listener did-more", "async, finish", "ask-view-to-bind"] + more)
    hook("didLoad", inner.isEmpty ? 8 : 2, ["finish", "emit-state"] + more + more)
    hook("willResignActive", 6, ["finish", "cleanup-views", "listener did-more"] + more)
    hook("viewDidLoad", 8, ["finish", "listener did-more"])
    hook("viewDidAppear", 8, ["finish", "emit-state"])
    hook("viewDidDisappear", 6, ["finish", "listener did-more"])
    hook("when-closed-by-user", 6, ["finish", "listener did-more", "later: [finish]"])
    let answers = [
      "finish", "later: [finish]", "later-strong: [finish]", "dismiss-self", "listener did-more",
    ]
    if dice.one(in: 4) { receive(name, answers + more) }
    maybe(
      10,
      "    holds: [\(dice.pick(["strong Root", "weak Root", "strong navigation", "strong \(name)"]))]"
    )
    guard !inner.isEmpty else { return }
    lines.append("    children:")
    for slot in inner { self.slot(slot, child: "Leaf\(slot.uppercased())", others: inner, shared: nil) }
  }

  private mutating func hook(_ name: String, _ n: Int, _ steps: [String]) {
    maybe(n, "    \(name): [\(dice.pick(steps))]")
  }

  mutating func receive(_ name: String, _ steps: [String]) {
    lines.append("    receives: {tapped: [\(dice.pick(steps))]}")
    receivers.append(name)
  }

  // MARK: - Coordinators

  private mutating func coordinators() {
    events = ["launch App"]
    let names = Array(["a", "b"].prefix(1 + dice.upTo(1)))
    lines += ["coordinators:", "  App:", "    start: [\(mostly(["", "show"]))]", "    children:"]
    for name in names {
      let child = "Child\(name.uppercased())"
      let present = mostly([
        "create, append, set-callback, start", "create, set-callback, start, append", "create, start",
        "guard, create, append, set-callback, start",
      ])
      let answer = mostly(["remove", "", "remove, present", "async, remove"])
      lines += [
        "      \(name):", "        child: \(child)", "        present: [\(present)]",
        "        remove: [remove]", "        listener: {didFinish: [\(answer)]}",
      ]
      maybe(2, "        when-closed-by-user: [\(mostly(["remove", ""]))]")
      happen("present \(name)")
      if dice.one(in: 3) { happen("remove \(name)") }
      if dice.one(in: 6) { happen("finish \(child)#2") }
      if dice.one(in: 5) { happen("send \(child) tapped") }
      if dice.one(in: 8) { happen("swipe-back-cancelled \(child)") }
    }
    for name in names {
      let child = "Child\(name.uppercased())"
      lines.append("  \(child):")
      lines.append("    finishes: \(dice.pick(["never", "in start", "later", "at any time"]))")
      maybe(3, "    pins: [\(dice.pick(["finishes", "closing", "cancelling", "events"]))]")
      maybe(5, "    work: goes on after detach")
      maybe(5, "    reference: \(dice.pick(["strong", "unowned"]))")
      let wait = mostly(["", ", wait"])
      lines.append("    start: [\(mostly(["push", "present", "push"]))\(wait)]")
      let steps =
        wait.isEmpty ? ["finish", "pop", "dismiss"] : ["resume, forget", "resume", "pop, resume, forget"]
      lines.append("    receives: {tapped: [\(dice.pick(steps))]}")
      hook("viewDidDisappear", 5, ["finish"])
      hook("when-closed-by-user", 3, ["finish", "", "finish"])
      maybe(
        8,
        "    holds: [\(dice.pick(["strong App", "weak App", "strong navigation", "weak navigation"]))]"
      )
    }
  }

  private mutating func tasks() {
    events = ["start Home"]
    let call = mostly(["await Sheet", "try? await Sheet", "await Sheet, present"])
    lines += [
      "coordinators:", "  Home:", "    start: [\(mostly(["show, wait", "wait", "show", "await Sheet"]))]",
      "    receives: {buy: [\(call)]}",
      "  Sheet:",
      "    start: [\(mostly(["present, wait", "push, wait", "wait", "present, wait, dismiss", "wait, wait"]))]",
    ]
    let ends = [
      "dismiss, resume, forget", "resume, forget", "resume", "dismiss, fail, forget", "forget, resume",
      "fail",
      "async, resume, forget",
    ]
    lines.append("    receives: {ok: [\(mostly(ends))], no: [\(mostly(ends))]}")
    maybe(2, "    when-closed-by-user: [\(mostly(["resume, forget", "", "fail, forget"]))]")
    maybe(3, "    when-cancelled: [\(mostly(["fail, forget", "resume", "forget", ""]))]")
    maybe(3, "    pins: [\(dice.pick(["cancelling", "closing", "events"]))]")
    maybe(4, "    viewDidDisappear: [\(dice.pick(["resume, forget", "fail, forget", "repeat"]))]")
    happen("send Home buy")
    happen("send Sheet ok")
    if dice.one(in: 2) { happen("send Sheet no") }
    if dice.one(in: 4) { happen("send Sheet#1 ok") }
    if dice.one(in: 3) { happen("cancel Home") }
    if dice.one(in: 6) { happen("cancel Sheet#2") }
  }
}
