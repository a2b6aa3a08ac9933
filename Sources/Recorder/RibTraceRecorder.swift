// SPDX-License-Identifier: MIT-0
// From `ribflow new --recorder`: use it, change it, pass it on; no notice has to be kept.

import Foundation
import RIBs
import RxSwift

/// What has been seen so far, and the calls that run. Only for the main thread, which is checked in
/// `listening`: that is what `@unchecked Sendable` stands on.
final class RibTraceRecorder: @unchecked Sendable {
  static let shared = RibTraceRecorder()

  /// A router with its interactor, or a coordinator. It keeps neither alive.
  final class Instance {
    let name: String
    /// A coordinator, which has no streams.
    weak var object: AnyObject?
    let isPlain: Bool
    weak var router: Routing? { didSet { hasRouter = true } }
    private(set) var hasRouter = false
    weak var interactor: Interactable?
    weak var parent: Instance?
    var isActive = false
    /// The router's deinit has ended.
    var isOver = false
    /// As last seen; a list with duplicates, as that of the library may have.
    var children: [String] = []
    var slots: [String: [String]] = [:]

    init(name: String, isPlain: Bool) { (self.name, self.isPlain) = (name, isPlain) }
  }

  /// A call that runs.
  struct Frame {
    enum Call: Equatable { case attach(String), detach(String), other }

    var number: Int
    var event: String
    var object: String
    var owner: Instance
    var call: Call
    /// The change of `children` that the call is made for was seen.
    var isDone = false
  }

  private var file: RibTraceFile?
  private var lineNumber = 0
  private var frameNumber = 0
  var frames: [Frame] = []
  /// Whose calls have ended, and nothing was looked at since.
  var left: [Instance] = []
  var isLooking = false
  var slots = RibTraceSlots()
  /// Routers whose deinit runs. What holds them may be half gone and must not be read meanwhile.
  var dying: Set<String> = []
  /// Ends that are recorded when the properties have been looked at, which were written before.
  private var ends: [String] = []
  private var instances: [ObjectIdentifier: Instance] = [:]
  private var serials: [String: Int] = [:]
  /// The module whose types have a name; other modules' types of that name bear that of theirs too.
  private var homes: [String: String] = [:]
  private var hookedModules: Set<String> = []
  /// Calls of the hooks while one is being tried out.
  private var attempts: Int?

  /// Set for the main queue, which may have left the main thread where a process has no run loop.
  private let mainQueue = DispatchSpecificKey<Bool>()

  private init() { DispatchQueue.main.setSpecific(key: mainQueue, value: true) }

  /// The recorder where `what` is to be recorded: it was started, and this is the main thread.
  static func listening(_ what: String) -> RibTraceRecorder? {
    guard shared.file != nil || shared.attempts != nil else { return nil }
    if Thread.isMainThread || DispatchQueue.getSpecific(key: shared.mainQueue) != nil { return shared }
    DispatchQueue.main.async { shared.blind("", "\(what) was called off the main thread") }
    return nil
  }

  func start(_ file: RibTraceFile, app: String, _ lines: RibTrace.Lines, _ modules: [RibTrace.Module]) {
    (instances, serials, homes, frames, left, ends, dying) = ([:], [:], [:], [], [], [], [])
    (lineNumber, frameNumber, self.file) = (0, 0, file)
    hookedModules = Set(modules.filter(\.isHooked).map(\.name))
    var header = RibTraceLine(schema: "rib-trace/1")
    header.add("app", app)
    header.add("library", "RIBs-iOS")
    header.add("sees", Self.tiers(lines, slots: !modules.isEmpty && modules.allSatisfy(\.showsSlots)))
    file.write(header)
    for module in modules where !module.isHooked {
      blind("", "the hooks are not in force in module \(module.name)")
    }
  }

  private static func tiers(_ lines: RibTrace.Lines, slots: Bool) -> [String] {
    var tiers = slots ? ["tree", "slots"] : ["tree"]
    if lines.contains(.requests) { tiers.append("requests") }
    if lines.contains(.listeners) { tiers.append("listeners") }
    if lines.contains(.screens) { tiers.append("views") }
    if lines.contains(.tasks) { tiers.append("tasks") }
    if lines.contains(.coordinators) { tiers.append("coordinators") }
    return tiers
  }

  /// How many calls of hooks `attempt` leads to.
  func probe(_ attempt: () -> Void) -> Int {
    attempts = 0
    defer { attempts = nil }
    attempt()
    return attempts ?? 0
  }

  // MARK: - Lines

  func write(
    _ event: String,
    _ object: String,
    phase: String? = nil,
    _ add: (inout RibTraceLine) -> Void = { _ in }
  ) {
    guard let file = file else { return }
    lineNumber += 1
    var line = RibTraceLine(lineNumber, depth: frames.count, event)
    if let phase = phase { line.add("phase", phase) }
    line.add("obj", object)
    add(&line)
    file.write(line)
  }

  /// Something happened that was not seen when it did.
  func blind(_ object: String, _ why: String, child: String? = nil) {
    write("blind", object) { line in
      if let child = child { line.add("child", child) }
      line.add("why", why)
    }
  }

  /// Opens a call; what is returned closes it.
  func begin(
    _ event: String,
    _ object: String,
    of owner: Instance,
    _ call: Frame.Call = .other,
    _ add: (inout RibTraceLine) -> Void
  ) -> () -> Void {
    write(event, object, phase: "begin", add)
    frameNumber += 1
    let number = frameNumber
    frames.append(Frame(number: number, event: event, object: object, owner: owner, call: call))
    return { self.end(number) }
  }

  private func end(_ number: Int) {
    guard let place = frames.lastIndex(where: { $0.number == number }) else { return }
    if place < frames.count - 1 {
      blind("", "\(frames[place].event) ended before what it called; does a traced function suspend?")
    }
    while frames.count > place, let frame = frames.last {
      look()
      frames.removeLast()
      write(frame.event, frame.object, phase: "end")
      left.append(frame.owner)
    }
    if frames.isEmpty { DispatchQueue.main.async { self.lookOnceMore() } }
  }

  /// Property writes behind the last call of a turn are seen here at the latest.
  private func lookOnceMore() {
    guard frames.isEmpty, !left.isEmpty || !ends.isEmpty else { return }
    look()
  }

  /// In a deinit: records it as soon as that can be.
  private func end(_ object: String, at identifier: ObjectIdentifier) {
    instances[identifier] = nil
    ends.append(object)
    if frames.isEmpty { DispatchQueue.main.async { self.lookOnceMore() } }
  }

  func tellEnds() {
    let told = ends
    ends.removeAll()
    for object in told { write("deinit", object) }
  }

  func step(_ what: String) {
    look()
    write("step", "") { $0.add("do", what) }
  }

  // MARK: - Calls

  func call(_ call: RibTrace.Purpose, _ router: Routing, _ child: Routing, _ original: () -> Void) {
    if let count = attempts {
      attempts = count + 1
      return original()
    }
    let owner = instance(of: router)
    look(at: owner)
    let name = instance(of: child).name
    let isAttach = call == .attach
    let event = isAttach ? "attachChild" : "detachChild"
    let end = begin(event, owner.routerName, of: owner, isAttach ? .attach(name) : .detach(name)) {
      $0.add("child", name)
    }
    original()
    end()
  }

  func launch(_ root: Routing, _ original: () -> Void) {
    let owner = instance(of: root)
    step("launch")
    original()
    left.append(owner)
    look()
  }

  func request(_ router: Routing, _ method: String, _ purpose: RibTrace.Purpose?) -> () -> Void {
    let owner = instance(of: router)
    look(at: owner)
    let purpose = purpose ?? RibTraceName.purpose(of: method)
    return begin("request", owner.routerName, of: owner) {
      $0.add("op", purpose.rawValue)
      $0.add("call", method)
    }
  }

  func receive(_ interactor: Interactable, _ method: String, from child: Routing?) -> () -> Void {
    let owner = instance(of: interactor)
    look(at: owner)
    let sender = child.map { instance(of: $0).name } ?? sender(of: method, to: owner)
    return begin("receive", owner.interactorName, of: owner) {
      $0.add("event", method)
      $0.add("from", sender)
      $0.add("active", interactor.isActive)
    }
  }

  /// The youngest child, attached or alive, whose name the method's begins with; else the one that is being
  /// attached; else the only one that is attached.
  private func sender(of method: String, to owner: Instance) -> String? {
    let alive = instances.values.filter { $0.parent === owner && $0.router != nil }.map(\.name)
    let candidates = owner.children + alive.filter { !owner.children.contains($0) }.sorted()
    func fit(_ name: String) -> Int {
      let component = String(name.prefix { $0 != "#" })
      return method.lowercased().hasPrefix(component.lowercased()) ? component.count : 0
    }
    if let best = candidates.map(fit).max(), best > 0 {
      return owner.children.last { fit($0) == best } ?? candidates.last { fit($0) == best }
    }
    for frame in frames.reversed() where frame.owner === owner {
      if case .attach(let child) = frame.call { return child }
    }
    return owner.children.count == 1 ? owner.children[0] : nil
  }

  // MARK: - Instances

  /// Who an object is; a first sight of it is recorded.
  func known(_ object: AnyObject) -> Instance? {
    guard let known = instances[ObjectIdentifier(object)] else { return nil }
    // Streams say when routers and interactors go; for others the place may be another's by now.
    return known.isPlain && known.object !== object ? nil : known
  }

  func instance(of router: Routing) -> Instance {
    if let known = known(router) { return known }
    let instance = known(router.interactable) ?? named(type(of: router))
    instance.router = router
    instances[ObjectIdentifier(router)] = instance
    write("init", instance.routerName)
    let module = RibTraceName.module(of: type(of: router))
    if !hookedModules.contains(module) {
      blind(instance.routerName, "the hooks are not in force in module \(module)")
    }
    follow(router, instance)
    follow(router.interactable, instance)
    return instance
  }

  func instance(of interactor: Interactable) -> Instance {
    if let known = known(interactor) { return known }
    let instance = named(type(of: interactor))
    write("init", instance.interactorName)
    follow(interactor, instance)
    return instance
  }

  /// A coordinator, or what else has no streams.
  func instance(of object: AnyObject) -> Instance {
    if let known = known(object) { return known }
    let instance = named(type(of: object), isPlain: true)
    instance.object = object
    instances[ObjectIdentifier(object)] = instance
    write("init", instance.name)
    return instance
  }

  /// An object that is on its way out; no reference to it can be made any more.
  func forget(_ object: AnyObject) -> Instance? {
    instances.removeValue(forKey: ObjectIdentifier(object))
  }

  /// `Coupon#2` for the second of its name; those of two modules are told apart.
  private func named(_ type: Any.Type, isPlain: Bool = false) -> Instance {
    var component = RibTraceName.component(type)
    let module = RibTraceName.module(of: type)
    if homes[component, default: module] != module { component = module + "." + component }
    homes[component] = module
    serials[component, default: 0] += 1
    return Instance(name: "\(component)#\(serials[component, default: 1])", isPlain: isPlain)
  }

  // MARK: - Streams

  /// The streams end in the deinits; until then the library keeps the subscriptions.
  private func follow(_ router: Routing, _ instance: Instance) {
    let identifier = ObjectIdentifier(router)
    _ = router.lifecycle.subscribe(
      onNext: { _ in
        self.look(at: instance.parent)
        self.write("didLoad", instance.routerName)
      },
      onCompleted: {
        instance.isOver = true
        self.dying.remove(instance.name)
        self.end(instance.routerName, at: identifier)
      }
    )
  }

  private func follow(_ interactor: Interactable, _ instance: Instance) {
    guard instance.interactor == nil else { return }
    let identifier = ObjectIdentifier(interactor)
    instance.interactor = interactor
    instances[identifier] = instance
    if interactor.isActive { blind(instance.routerName, "it was active when first seen") }
    _ = interactor.isActiveStream.subscribe(
      onNext: { self.changed(instance, isActive: $0) },
      onCompleted: { self.end(instance.interactorName, at: identifier) }
    )
  }

  private func changed(_ instance: Instance, isActive: Bool) {
    guard instance.isActive != isActive else { return }
    if instance.isDying { dying.insert(instance.name) }
    look(at: instance.parent)
    instance.isActive = isActive
    write("isActive", instance.interactorName) { $0.add("value", isActive) }
  }
}

extension RibTraceRecorder.Instance {
  var routerName: String { name + ".router" }
  var interactorName: String { name + ".interactor" }
  /// A router in its deinit cannot be referred to any more, and deactivates its interactor.
  var isDying: Bool { hasRouter && router == nil && !isOver }
}
