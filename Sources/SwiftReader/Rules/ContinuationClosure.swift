import RibEngine

extension ResumeReading {
  /// A closure that has the continuation, and what is called with it.
  struct Inner {
    var ways: Set<Way>
    /// The call that the closure is an argument of; nil where it is put into a property.
    var call: String?
    var body: [Statement] = []
    /// True where each way that leads to the closure has resumed the continuation, or handed it on.
    var isLate = false

    /// True for an error that is thrown to whoever called the closure; a task keeps it.
    func handsOn(_ way: Way) -> Bool {
      way.isThrown && !Self.isTask(call)
    }

    static func isTask(_ call: String?) -> Bool {
      ["Task ", "detached ", "addTask "].contains { call?.hasPrefix($0) ?? false }
    }

    /// True for a closure that is the other, or stands around it.
    func holds(_ other: Inner) -> Bool {
      guard let (first, last) = ends, let (start, end) = other.ends else { return false }
      return first <= start && end <= last
    }

    private var ends: (Int32, Int32)? {
      guard let first = body.first, let last = body.last else { return nil }
      return (first.span.start, last.span.end)
    }

    /// False for a call that may run its closure any number of times, and where nothing is known of one.
    var runsOnce: Bool {
      guard let call, !Self.isMaker(call), !comesAgain else { return false }
      return !Self.often.contains(where: call.lowercased().contains)
    }

    /// True for a call that by its name runs its closure again and again.
    var comesAgain: Bool {
      guard let call = call?.lowercased(), !call.contains("single"), !call.contains("once") else {
        return false
      }
      return Self.again.contains(where: call.contains)
    }

    /// True for what a new object is given: it may run the closure as often as it likes, and for some answers only.
    private static func isMaker(_ call: String) -> Bool {
      call.first?.isUppercase == true
        && !["Task ", "Thread ", "DispatchWorkItem ", "BlockOperation "].contains(where: call.hasPrefix)
    }

    /// What is called, with the type where a class of Photos is.
    static func name(of callee: Expression) -> String {
      let name = callee.lastName ?? ""
      guard case .member(let base, _) = callee.form, case .name(let type) = base.form, type.hasPrefix("PH")
      else { return name }
      return type.lowercased() + "." + name
    }

    /// True for a closure that runs when a time is over.
    static func isTimer(_ call: String?, _ closure: Closure) -> Bool {
      guard let name = call?.split(separator: " ").first else { return false }
      if name == "asyncAfter" || name == "scheduledTimer" { return true }
      return name == "Task" && calls(["sleep"], in: closure)
    }

    /// True where each way through a closure resumes the continuation, and none of them stops anybody else who would.
    static func resumesForSure(_ ways: Set<Way>, _ closure: Closure) -> Bool {
      !ways.isEmpty && ways.allSatisfy { $0.count > 0 && !$0.isHandedOn && !$0.isEmpty }
        && !calls(["cancel", "cancelAll", "invalidate", "stop", "suspend", "removeObserver"], in: closure)
    }

    private static func calls(_ names: Set<String>, in closure: Closure) -> Bool {
      var isFound = false
      for statement in closure.body {
        statement.visitExpressions { value in
          if case .call(let callee, _) = value.form, names.contains(callee.lastName ?? "") { isFound = true }
        }
      }
      return isFound
    }

    /// Words of calls that run their closure for each thing that happens.
    private static let again = [
      "sink", "subscribe", "observe", "monitor", "onreceive", "drive", "handleevents", "onchange",
      "listen", "addsnapshotlistener", "updatehandler", "onupdate", "didupdate", "startupdat", "updates",
      "eventhandler", "onevent", "onnext", "statehandler", "onstate", "watch", "poll", "addperiodic",
      "addboundary",
    ]

    /// Those of others that may run it more than once.
    private static let often = [
      "bind", "foreach", "scheduledtimer", "init", "timer", "publisher", "stream", "repeat", "progress",
      "requestimage", "requestlivephoto",
      // A first answer of lesser quality comes before the other.
      "phlivephoto.request",
      "recognitiontask", "enumerate",
    ]
  }
}
