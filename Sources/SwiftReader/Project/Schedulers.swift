/// Whether a stream hands its values on in a later turn for certain.
enum Schedulers {
  /// True for `values.receive(on: DispatchQueue.main).sink`, whatever stands between.
  static func putOff(_ callee: Expression) -> Bool {
    switch callee.form {
    case .member(let base, _): return isPutOff(base)
    case .optional(let inner), .forced(let inner): return putOff(inner)
    default: return false
    }
  }

  private static func isPutOff(_ stream: Expression) -> Bool {
    switch stream.form {
    case .call(let callee, let arguments):
      guard case .member(let base, let verb) = callee.form else { return false }
      return hops(verb, arguments) || isPutOff(base)
    case .optional(let inner), .forced(let inner): return isPutOff(inner)
    default: return false
    }
  }

  private static func hops(_ verb: String, _ arguments: [Argument]) -> Bool {
    guard let first = arguments.first else { return false }
    switch verb {
    case "observeOn", "subscribeOn": return isAsynchronous(first.value)
    case "observe", "receive", "subscribe": return first.label == "on" && isAsynchronous(first.value)
    case "delay", "debounce": return true
    default: return false
    }
  }

  /// `MainScheduler.instance` runs at once what comes on the main thread; these never do.
  private static func isAsynchronous(_ scheduler: Expression) -> Bool {
    switch scheduler.form {
    case .member(_, "asyncInstance"), .implicitMember("asyncInstance"): return true
    case .member(let base, "main"):
      return ["DispatchQueue", "RunLoop", "OperationQueue"].contains(base.lastName)
    case .call(let callee, _):
      return callee.lastName == "global" || callee.lastName == "DispatchQueue"
    default: return false
    }
  }
}
