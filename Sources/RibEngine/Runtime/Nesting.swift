/// How many calls of each method that may nest without end are on the stack: a byte each.
struct Nesting {
  enum Method: UInt64 {
    case attach = 0
    case detach = 8
    case request = 16
    case become = 32
    case resign = 40
    case walk = 48
    /// Calls of listeners, of builders and of start().
    case call = 56

    /// The real stack overflows at about 400 levels of re-entrance; the model stops at so many calls of one method and
    /// says so. A walk comes twice a level, from the parent's walk and from the router's own subscription.
    @inline(__always) var most: Int { self == .walk ? 128 : 64 }
  }

  /// Attaches of one slot inside each other, from which on it is a loop.
  static var loop: Int { 8 }

  private var counts: UInt64 = 0

  subscript(_ method: Method) -> Int {
    @inline(__always) get { Int(counts >> method.rawValue & 0xFF) }
    @inline(__always) set {
      counts = counts & ~(0xFF << method.rawValue) | UInt64(newValue & 0xFF) << method.rawValue
    }
  }
}
