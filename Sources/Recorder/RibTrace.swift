// SPDX-License-Identifier: MIT-0
// From `ribflow new --recorder`: use it, change it, pass it on; no notice has to be kept.

import Foundation
import RIBs

/// Records what an app on RIBs-iOS (0.9.2 to 1.0, RxSwift 5 or 6) does, one line of JSON for each event,
/// for `ribflow replay`. Nothing is recorded, and next to nothing done, before `start` is called.
///
/// 1. Put the files `RibTrace*.swift` into one module that imports RIBs, and `RibTraceHooks.swift` into
///    **each** module that has routers.
/// 2. Call `RibTrace.start(modules: [RibTraceHooks.test, …])` before the root is built. It records where the
///    environment has the path of a file in `RIB_TRACE`, as a UI test can say in `launchEnvironment`.
/// 3. For attaches that are refused, and for calls to listeners, put `let t = traced(); defer { t() }` at the
///    top of the methods of routers that attach or detach, and of the methods of listeners in interactors;
///    `ribflow lint --recorder` names those without it. Then say so: `seeing: [.requests, .listeners]`.
///
/// All of it belongs to the main thread. A call from elsewhere is not recorded, and the trace says so.
///
/// A call through a protocol, as in `let router: Routing = self; router.attachChild(child)`, passes the hooks
/// by. What it did is noticed later, and the trace says `blind`: nothing is judged that this may concern.
public enum RibTrace {
  /// What has been made visible by lines in the app; what is not named here is not judged by its absence.
  public struct Lines: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: Int
    /// Some of them.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Each method of a router that attaches or detaches has its `traced()` line.
    public static let requests = Lines(rawValue: 1)
    /// Each method of an interactor that a child calls has its `traced()` line.
    public static let listeners = Lines(rawValue: 2)
    /// Coordinators record when they are shown and hidden.
    public static let screens = Lines(rawValue: 4)
    /// Coordinators that somebody awaits record when they wait and are resumed.
    public static let tasks = Lines(rawValue: 8)
    /// Coordinators record when they are made, start, finish, and whom they keep.
    public static let coordinators = Lines(rawValue: 16)
  }

  /// What a module's own test found, see `RibTraceHooks.test`.
  public struct Module: Sendable {
    let name: String
    let isHooked: Bool
    let showsSlots: Bool
  }

  /// Begins the file, which an older one gives way to. Without a path it does nothing.
  public static func start(
    to path: String? = ProcessInfo.processInfo.environment["RIB_TRACE"],
    app: String = ProcessInfo.processInfo.processName,
    seeing lines: Lines = [],
    modules: [() -> Module]
  ) {
    guard let path = path, !path.isEmpty else { return }
    guard Thread.isMainThread else {
      return RibTraceFile.complain("start was called off the main thread, nothing is recorded")
    }
    guard let file = RibTraceFile(path) else { return }
    RibTraceRecorder.shared.start(file, app: app, lines, modules.map { $0() })
  }

  /// Something happens from outside: a tap, a push message. For those that read the trace.
  public static func step(_ what: String) {
    RibTraceRecorder.listening("step")?.step(what)
  }
}

// MARK: - The line in methods

extension RibTrace {
  /// What a method of a router is for.
  public enum Purpose: String, Sendable {
    /// It puts a child up.
    case attach
    /// It takes a child down.
    case detach
    /// Something else.
    case other
  }
}

extension Routing {
  /// Records this call; what it returns records its end. Not for functions that suspend.
  ///
  /// Without a `purpose` it is guessed by the first word of the method's name.
  public func traced(_ purpose: RibTrace.Purpose? = nil, _ method: String = #function) -> () -> Void {
    guard let recorder = RibTraceRecorder.listening(method) else { return {} }
    return recorder.request(self, RibTraceName.base(method), purpose)
  }
}

extension Interactable {
  /// Records that a child calls; what it returns records the end. Not for functions that suspend.
  ///
  /// Without a `child` it is guessed: the youngest whose name the method's name begins with, else the one that
  /// is being attached, else the only one.
  public func traced(from child: Routing? = nil, _ method: String = #function) -> () -> Void {
    guard let recorder = RibTraceRecorder.listening(method) else { return {} }
    return recorder.receive(self, RibTraceName.base(method), from: child)
  }
}

// MARK: - For the hooks

extension RibTrace {
  /// `router` attaches `child` by `original`.
  public static func attach(_ child: Routing, to router: Routing, by original: () -> Void) {
    guard let recorder = RibTraceRecorder.listening("attachChild") else { return original() }
    recorder.call(.attach, router, child, original)
  }

  /// `router` detaches `child` by `original`.
  public static func detach(_ child: Routing, from router: Routing, by original: () -> Void) {
    guard let recorder = RibTraceRecorder.listening("detachChild") else { return original() }
    recorder.call(.detach, router, child, original)
  }

  /// The root is launched by `original`. Call it yourself where a `LaunchRouting` is launched.
  public static func launch(_ root: Routing, by original: () -> Void) {
    guard let recorder = RibTraceRecorder.listening("launch") else { return original() }
    recorder.launch(root, original)
  }

  /// Sees whether the hooks of the module of `file` are in force, which `attempt` calls, and whether the router
  /// in the property of `holder` can be seen.
  public static func probe(_ file: String, slot holder: AnyObject, _ attempt: () -> Void) -> Module {
    let recorder = RibTraceRecorder.shared
    let calls = recorder.probe(attempt)
    let slots = recorder.slots.read(holder)
    return Module(
      name: String(file.prefix { $0 != "/" }),
      isHooked: calls == 2,
      showsSlots: slots.map(\.name) == ["slot"] && slots.allSatisfy { $0.held.count == 1 }
    )
  }
}
