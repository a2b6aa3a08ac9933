extension RecorderFile {
  /// `Sources/Recorder/RibTraceCoordinators.swift`, which this is made from; RecorderTests write it anew.
  static let ribTraceCoordinatorsText = #"""
    // SPDX-License-Identifier: MIT-0
    // From `ribflow new --recorder`: use it, change it, pass it on; no notice has to be kept.

    /// What a base class of coordinators calls, so that a trace has them too. Only the main thread counts.
    ///
    ///     class Coordinator {
    ///       var children: [Coordinator] = [] { willSet { RibTrace.children(of: self, newValue) } }
    ///       init() { RibTrace.made(self) }
    ///       deinit { RibTrace.gone(self) }
    ///       func begin() { let t = RibTrace.starts(self); defer { t() }; start() }
    ///       func finish() { let t = RibTrace.finishes(self); defer { t() }; onFinish?() }
    ///     }
    ///
    /// Somebody awaits one: `starts` ends before the first `await`, `waits` stands where the continuation is
    /// kept, `resumed` right before it is resumed. Then say so in `start`: `seeing: [.coordinators, .tasks]`.
    extension RibTrace {
      /// At the end of `init`.
      public static func made(_ coordinator: AnyObject) {
        _ = RibTraceRecorder.listening("made")?.instance(of: coordinator)
      }

      /// In `deinit`.
      public static func gone(_ coordinator: AnyObject) {
        guard let recorder = RibTraceRecorder.listening("gone") else { return }
        if let instance = recorder.forget(coordinator) { recorder.write("deinit", instance.name) }
      }

      /// Around what `start` does; what it returns records the end.
      public static func starts(_ coordinator: AnyObject) -> () -> Void {
        guard let recorder = RibTraceRecorder.listening("starts") else { return {} }
        let instance = recorder.instance(of: coordinator)
        return recorder.begin("start", instance.name, of: instance) { _ in }
      }

      /// Around the call in which the owner hears that it is over; what it returns records the end.
      public static func finishes(_ coordinator: AnyObject, _ event: String = "didFinish") -> () -> Void {
        guard let recorder = RibTraceRecorder.listening("finishes") else { return {} }
        let instance = recorder.instance(of: coordinator)
        return recorder.begin("send", instance.name, of: instance) {
          $0.add("event", event)
          $0.add("to", instance.parent?.name)
        }
      }

      /// In the `willSet` of the array that keeps the child coordinators: in a `didSet` they are gone already.
      public static func children(of coordinator: AnyObject, _ children: [AnyObject]) {
        guard let recorder = RibTraceRecorder.listening("children") else { return }
        recorder.keeps(recorder.instance(of: coordinator), children.map { recorder.instance(of: $0) })
      }

      /// A continuation is kept until somebody resumes it.
      public static func waits(_ coordinator: AnyObject) {
        guard let recorder = RibTraceRecorder.listening("waits") else { return }
        recorder.write("wait", recorder.instance(of: coordinator).name)
      }

      /// A continuation is resumed now.
      public static func resumed(_ coordinator: AnyObject, throwing: Bool = false) {
        guard let recorder = RibTraceRecorder.listening("resumed") else { return }
        recorder.write("continuationResumed", recorder.instance(of: coordinator).name) {
          $0.add("with", throwing ? "error" : "value")
        }
      }

      /// How a screen stands.
      public enum Screen: String, Sendable {
        /// In a navigation stack, on a presenter, as the window's root.
        case push, present, root
      }

      /// Who takes a screen away.
      public enum Closer: String, Sendable {
        /// The app, or the back button, a swipe back, a sheet that is pulled down.
        case code, user
      }

      /// The coordinator's screen has appeared.
      public static func shown(_ coordinator: AnyObject, _ screen: Screen) {
        guard let recorder = RibTraceRecorder.listening("shown") else { return }
        recorder.write("shown", recorder.instance(of: coordinator).name + ".view") {
          $0.add("mode", screen.rawValue)
        }
      }

      /// The coordinator's screen is gone for good: from the navigation controller's delegate, for one.
      public static func hidden(_ coordinator: AnyObject, _ screen: Screen, by closer: Closer) {
        guard let recorder = RibTraceRecorder.listening("hidden") else { return }
        recorder.write("hidden", recorder.instance(of: coordinator).name + ".view") {
          $0.add("mode", screen.rawValue)
          $0.add("by", closer.rawValue)
        }
      }
    }

    extension RibTraceRecorder {
      /// Records what is new and what is gone among those that a coordinator keeps.
      fileprivate func keeps(_ owner: Instance, _ children: [Instance]) {
        var rest = children
        for name in owner.children {
          if let place = rest.firstIndex(where: { $0.name == name }) {
            rest.remove(at: place)
          } else {
            tell(owner, "remove", name)
          }
        }
        for child in rest {
          tell(owner, "append", child.name)
          child.parent = owner
        }
        owner.children = children.map(\.name)
      }

      private func tell(_ owner: Instance, _ change: String, _ child: String) {
        write("children", owner.name) {
          $0.add("change", change)
          $0.add("child", child)
        }
      }
    }

    """#
}
