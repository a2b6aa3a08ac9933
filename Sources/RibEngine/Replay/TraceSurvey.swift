/// What a whole trace shows of the app: its slots, who came by which of them, and what its methods do.
///
/// The trace is gone through once; everything else looks up here.
struct TraceSurvey {
  /// A place of a component that takes children of one other component.
  struct SlotSeen {
    /// What flows call it.
    var name: String
    /// The stored property, as a word of the trace.
    var variable: Int32
    let child: Int
    /// Some child was written into it.
    var isWritten = false
  }

  /// Where an instance belongs.
  struct Home {
    var parent = TraceStep.nobody
    /// Among the slots of the parent's component, or -1.
    var slot = -1
    var wasAppended = false
    var wasWritten = false
    var wasActive = false
    /// How often it was attached.
    var attaches = 0
    var wasAttached: Bool { attaches > 0 }
  }

  private(set) var log: TraceLog
  private(set) var slots: [[SlotSeen]]
  private(set) var homes: [Home]
  /// Slots of whose value nobody can speak, by component and word.
  private(set) var lists: Set<[Int32]> = []
  /// Reports whose handlers end the child: parent's component, event, child's component.
  private(set) var closing: Set<[Int32]> = []
  /// Methods of routers by component and word, and the slots that they are about.
  private(set) var routes: [[Int32]: Int] = [:]
  let weakSlots: TraceWeakSlots
  let departures: TraceDepartures
  /// Callbacks and guards stand in the trace; else they are derived.
  let saysBecome: Bool
  let saysResign: Bool
  let saysLoad: Bool
  let saysGuards: Bool
  let saysInteractors: Bool
  let saysRouters: Bool
  let saysBuilds: Bool
  let saysSends: Bool
  /// What comes from outside is said by `step` lines.
  let saysSteps: Bool

  init(_ log: TraceLog) {
    self.log = log
    weakSlots = TraceWeakSlots(log)
    departures = TraceDepartures(log)
    slots = log.components.map { _ in [] }
    homes = log.instances.map { _ in Home() }
    func begins(_ kind: StoryEvent.Kind) -> Bool {
      log.kinds.contains(kind) && log.steps.contains { $0.kind == kind && $0.phase == .begin }
    }
    saysBecome = begins(.didBecomeActive)
    saysResign = begins(.willResignActive)
    saysLoad = begins(.didLoad)
    saysGuards = log.kinds.contains(.guarded)
    saysInteractors = log.steps.contains { $0.kind == .initialized && $0.place == .interactor }
    saysRouters = log.steps.contains { $0.kind == .initialized && $0.place == .router }
    saysBuilds = log.kinds.contains(.build)
    saysSends = log.kinds.contains(.send)
    saysSteps = log.kinds.contains(.step)
    findHomes()
    settleKinds()
    findRoutes()
    findClosing()
  }

  /// A slot of a RIB holds RIBs, and only one of a RIB does: a trace with holes may show it of one of the two.
  private mutating func settleKinds() {
    var isNews = true
    while isNews {
      isNews = false
      for parent in slots.indices {
        for slot in slots[parent]
        where log.components[parent].isRib != log.components[slot.child].isRib {
          log.noteRIB(parent)
          log.noteRIB(slot.child)
          isNews = true
        }
      }
    }
  }

  /// Parents of an instance, the nearest first, as far as they are known.
  func ancestors(of instance: Int32) -> [Int32] {
    var found: [Int32] = []
    var next = homes[Int(instance)].parent
    // A ring of parents has no end.
    while next >= 0, found.count < 64 {
      found.append(next)
      next = homes[Int(next)].parent
    }
    return found
  }

  func component(_ instance: Int32) -> Int { log.instances[Int(instance)].component }

  /// True for one that is no child of anybody in the whole trace and becomes active: the app's own.
  func isRoot(_ instance: Int32) -> Bool {
    let home = homes[Int(instance)]
    return home.wasActive && !home.wasAppended && !home.wasAttached && !home.wasWritten
  }

  /// True for what begins something new where no call runs.
  func comesFromOutside(_ step: TraceStep) -> Bool {
    switch step.kind {
    case .step: true
    // Where no steps were written, a router's or interactor's own method does.
    case .request, .receive: step.phase == .begin && !saysSteps && !saysSends
    default: false
    }
  }

  // MARK: - Slots

  private mutating func slot(of parent: Int, name: String, variable: Int32, child: Int) -> Int {
    if let known = slots[parent].firstIndex(where: {
      $0.child == child && ($0.variable == variable || $0.name == name)
    }) {
      return known
    }
    var own = name
    while slots[parent].contains(where: { $0.name == own }) { own += log.components[child].name }
    slots[parent].append(SlotSeen(name: own, variable: variable, child: child))
    return slots[parent].count - 1
  }

  private mutating func findHomes() {
    for step in log.steps where step.phase != .end && step.subject >= 0 {
      switch step.kind {
      case .build where step.other >= 0:
        let parent = component(step.other)
        homes[Int(step.subject)].parent = step.other
        homes[Int(step.subject)].slot = -1
        guard step.call >= 0 else { continue }
        let place = slot(
          of: parent,
          name: log.word(step.call),
          variable: -2 - step.call,
          child: component(step.subject)
        )
        homes[Int(step.subject)].slot = place
      case .slot where step.marks.contains(.isList):
        lists.insert([Int32(component(step.subject)), step.word])
      case .slot where step.other >= 0 && !log.instances[Int(step.other)].isListed: write(step)
      case .children where step.other >= 0 && step.marks.contains(.yes):
        homes[Int(step.other)].wasAppended = true
        settle(step.other, under: step.subject)
      case .attachChild where step.other >= 0:
        homes[Int(step.other)].attaches += 1
        settle(step.other, under: step.subject)
      case .isActive where step.marks.contains(.yes): homes[Int(step.subject)].wasActive = true
      default: break
      }
    }
    for place in homes.indices
    where homes[place].slot < 0 && homes[place].parent >= 0 && homes[place].wasAppended
      && !log.instances[place].isListed
    {
      let child = log.instances[place].component
      let fits = slots[component(homes[place].parent)].indices.filter {
        slots[component(homes[place].parent)][$0].child == child
      }
      if fits.count == 1 { homes[place].slot = fits[0] }
    }
  }

  /// Children of coordinators stand in an array that no line names: each kind of them gets a slot of its own.
  mutating func addSlotsOfCoordinators() {
    for step in log.steps
    where step.kind == .children && step.marks.contains(.yes) && step.subject >= 0 && step.other >= 0 {
      let (parent, child) = (component(step.subject), component(step.other))
      guard !log.components[parent].isRib, !log.components[child].isRib,
        homes[Int(step.other)].parent == step.subject, homes[Int(step.other)].slot < 0
      else { continue }
      // No word of the trace has such a number.
      let variable = Int32.min + Int32(child)
      let name = Self.slotName(of: log.components[child].name)
      homes[Int(step.other)].slot = slot(of: parent, name: name, variable: variable, child: child)
    }
  }

  /// `LoginCoordinator` stands in `loginCoordinator`.
  private static func slotName(of component: String) -> String {
    component.prefix(1).lowercased() + component.dropFirst()
  }

  private mutating func settle(_ child: Int32, under parent: Int32) {
    if homes[Int(child)].parent < 0 { homes[Int(child)].parent = parent }
  }

  private mutating func write(_ step: TraceStep) {
    let parent = component(step.subject)
    let child = component(step.other)
    settle(step.other, under: step.subject)
    var place = homes[Int(step.other)].slot
    if place >= 0, component(homes[Int(step.other)].parent) == parent, slots[parent][place].child == child {
      if slots[parent][place].variable < 0 { slots[parent][place].variable = step.word }
    } else {
      place = slot(of: parent, name: log.word(step.word), variable: step.word, child: child)
      // A slot of whoever else holds it is not where it is at home.
      if homes[Int(step.other)].slot < 0, component(homes[Int(step.other)].parent) == parent {
        homes[Int(step.other)].slot = place
      }
    }
    slots[parent][place].isWritten = true
    homes[Int(step.other)].wasWritten = true
  }

  /// True where what is written into a property is attached next, before anything else is written there.
  func attaches(_ write: TraceStep, after index: Int) -> Bool {
    guard homes[Int(write.other)].attaches > 1 else { return false }
    var next = index + 1
    for _ in 0..<Self.farthest where next < log.steps.count {
      let step = log.steps[next]
      if step.phase == .end || step.kind == .step { return false }
      if step.kind == .slot, step.subject == write.subject, step.word == write.word { return false }
      if step.kind == .attachChild, step.other == write.other { return step.subject == write.subject }
      next = step.phase == .begin && Int(step.partner) > next ? Int(step.partner) + 1 : next + 1
    }
    return false
  }

  /// Lines of a method that are looked through.
  private static var farthest: Int { 64 }

  /// The slots of a component that a property stands for.
  func slots(_ component: Int, variable: Int32) -> [Int] {
    slots[component].indices.filter { slots[component][$0].variable == variable }
  }

  /// The slot of a property that takes an instance, or the first of the property; nil for none.
  func slot(_ component: Int, variable: Int32, holding instance: Int32) -> Int? {
    let all = slots(component, variable: variable)
    guard instance >= 0 else { return all.first }
    return all.first { slots[component][$0].child == self.component(instance) } ?? all.first
  }

  // MARK: - Methods

  /// What the methods that are named do: written slots first, then the children that they attach or detach, then
  /// their names.
  private mutating func findRoutes() {
    guard log.kinds.contains(.request) else { return }
    var called: Set<[Int32]> = []
    for (index, step) in log.steps.enumerated()
    where step.kind == .request && step.phase == .begin && step.subject >= 0 {
      let key = routeKey(step)
      called.insert(key)
      if routes[key] == nil, let slot = slotTouched(in: index) { routes[key] = slot }
    }
    let unknown = called.filter { routes[$0] == nil }.sorted { $0.lexicographicallyPrecedes($1) }
    for key in unknown { routes[key] = slotNamed(key) }
    // A method goes by the name of its counterpart, or of whom the slot takes; else by who reports where it is called.
    let known = routes
    for key in unknown where routes[key] == nil { routes[key] = slot(like: key, among: known) }
    let nameless = Set(unknown.filter { routes[$0] == nil && !namesAnother($0) })
    if !nameless.isEmpty { findRoutesByReports(nameless) }
  }

  /// The slot whose name the method's name is, or ends with.
  private func slotNamed(_ key: [Int32]) -> Int? {
    let component = Int(key[0])
    let name = log.word(key[1]).lowercased()
    let named = slots[component].indices.filter { name.hasSuffix(slots[component][$0].name.lowercased()) }
    return named.max { slots[component][$0].name.count < slots[component][$1].name.count }
  }

  /// The slot of a method that has the same name but for what it does, as attachCoupon and detachCoupon; or the only one
  /// that takes whom the name ends with.
  private func slot(like key: [Int32], among known: [[Int32]: Int]) -> Int? {
    let component = Int(key[0])
    let whom = Self.whom(log.word(key[1]))
    guard !whom.isEmpty else { return nil }
    let counterparts = known.filter { $0.key[0] == key[0] && Self.whom(log.word($0.key[1])) == whom }
    if let one = counterparts.first?.value, counterparts.allSatisfy({ $0.value == one }) { return one }
    let taking = slots[component].indices.filter {
      whom.hasSuffix(log.components[slots[component][$0].child].name.lowercased())
    }
    return taking.count == 1 ? taking[0] : nil
  }

  /// What stands behind the verb of a method's name, in lower case: "coupon" of detachCoupon.
  private static func whom(_ method: String) -> String {
    let name = method.prefix { $0 != "(" }
    return String(name.drop { !$0.isUppercase }).lowercased()
  }

  /// True for the name of a method that ends with a component which none of its router's slots takes.
  private func namesAnother(_ key: [Int32]) -> Bool {
    let whom = Self.whom(log.word(key[1]))
    let children = slots[Int(key[0])].map(\.child)
    return log.components.indices.contains { place in
      let name = log.components[place].name
      return !children.contains(place) && !name.isEmpty && whom.hasSuffix(name.lowercased())
    }
  }

  /// Methods that detach and whose names say nothing: who reports where they are called goes, if it is always one slot's
  /// child, and no other method of the router detaches that.
  private mutating func findRoutesByReports(_ keys: Set<[Int32]>) {
    var found: [[Int32]: Set<Int>] = [:]
    var detached: Set<[Int32]> = []
    for step in log.steps
    where step.kind == .request && step.subject >= 0 && step.marks.contains(.detaches) {
      if let slot = slot(ofRequest: step) { detached.insert([Int32(component(step.subject)), Int32(slot)]) }
    }
    for (index, report) in log.steps.enumerated()
    where report.kind == .receive && report.phase == .begin && report.subject >= 0 && report.other >= 0 {
      let home = homes[Int(report.other)]
      guard home.slot >= 0, home.parent == report.subject else { continue }
      forEachDirect(in: index) { inner in
        let step = log.steps[inner]
        guard step.kind == .request, step.phase == .begin, step.subject == report.subject,
          step.marks.contains(.detaches)
        else { return }
        let key = routeKey(step)
        if keys.contains(key) { found[key, default: []].insert(home.slot) }
      }
    }
    for (key, slots) in found where slots.count == 1 {
      if let slot = slots.first, !detached.contains([key[0], Int32(slot)]) { routes[key] = slot }
    }
  }

  private func routeKey(_ step: TraceStep) -> [Int32] {
    [Int32(component(step.subject)), step.word >= 0 ? step.word : step.call]
  }

  /// The slot that a method is about; nil where the trace never shows it.
  func slot(ofRequest step: TraceStep) -> Int? { step.subject < 0 ? nil : routes[routeKey(step)] }

  /// What a method does in its own direction says the slot: one that attaches may detach who was there before.
  private func slotTouched(in begin: Int) -> Int? {
    let step = log.steps[begin]
    if step.word >= 0 {
      let name = log.word(step.word)
      return slots[component(step.subject)].firstIndex { $0.name == name }
    }
    var (found, own): (Int?, Int?)
    forEachDirect(in: begin) { index in
      let inner = log.steps[index]
      guard own == nil, inner.subject == step.subject else { return }
      var touched: Int?
      switch inner.kind {
      case .slot:
        let someone = inner.other >= 0 ? inner.other : inner.third
        touched = slot(component(step.subject), variable: inner.word, holding: someone)
      case .attachChild, .detachChild:
        // Where others hold the child too, its slot is one of theirs.
        if inner.other >= 0, case let home = homes[Int(inner.other)], home.slot >= 0, home.parent >= 0,
          component(home.parent) == component(step.subject)
        {
          touched = home.slot
        }
      default: break
      }
      let attaches = inner.kind == .attachChild || inner.kind == .slot && inner.other >= 0
      if attaches != step.marks.contains(.detaches) { own = touched }
      found = found ?? touched
    }
    return own ?? found
  }

  /// Goes through the steps inside a call, but not through those inside calls of other kinds than turns.
  func forEachDirect(in begin: Int, _ body: (Int) -> Void) {
    var index = begin + 1
    let end = Int(log.steps[begin].partner)
    while index < end {
      body(index)
      let step = log.steps[index]
      index = step.phase == .begin && step.partner > index ? Int(step.partner) + 1 : index + 1
    }
  }

  /// True where a call has something inside it that happens.
  func isEmpty(_ begin: Int) -> Bool { Int(log.steps[begin].partner) <= begin + 1 }

  // MARK: - Reports

  func closingKey(_ step: TraceStep) -> [Int32] {
    [Int32(component(step.subject)), step.word, Int32(component(step.other))]
  }

  /// Reports that end their child: by what the listener does, or because their names say so.
  private mutating func findClosing() {
    var named: Set<[Int32]> = []
    for (index, step) in log.steps.enumerated()
    where step.kind == .receive && step.phase == .begin && step.subject >= 0 && step.other >= 0 {
      let key = closingKey(step)
      if closing.contains(key) { continue }
      let isNamed = named.insert(key).inserted && saysEnd(log.word(step.word), of: component(step.other))
      if isNamed || ends(step, in: index) { closing.insert(key) }
    }
  }

  /// True for the name of a report by which the child itself has finished, whatever its listener does then:
  /// `didFinish`, or one that begins with the child's own name, as couponDidFinish of Coupon.
  private func saysEnd(_ report: String, of component: Int) -> Bool {
    let word = report.prefix { $0 != "(" }
    let end = "DidFinish"
    return word == "didFinish"
      || word.hasSuffix(end)
        && word.dropLast(end.count).lowercased() == log.components[component].name.lowercased()
  }

  private func ends(_ report: TraceStep, in begin: Int) -> Bool {
    var found = false
    let slot = homes[Int(report.other)].slot
    forEachDirect(in: begin) { index in
      let step = log.steps[index]
      guard !found, step.subject == report.subject else { return }
      switch step.kind {
      case .request where step.marks.contains(.detaches):
        found = self.slot(ofRequest: step) == slot && slot >= 0
      case .detachChild: found = step.other == report.other
      case .children: found = step.other == report.other && !step.marks.contains(.yes)
      case .guarded: found = step.marks.contains(.detaches) && !step.marks.contains(.yes)
      default: break
      }
    }
    return found
  }

  func closes(_ report: TraceStep) -> Bool {
    guard report.other >= 0, report.subject >= 0 else { return false }
    return closing.contains(closingKey(report))
  }
}
