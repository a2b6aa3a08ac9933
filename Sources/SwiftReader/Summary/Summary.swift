import RibEngine

/// What a method does, made once for a class and put in the place of every call.
struct Summary: Sendable {
  struct Way: Hashable, Sendable {
    var steps: [Step]
    var result: Known
    /// Left by an error that is not caught.
    var isThrown: Bool
  }

  var ways: [Way] = []
  var doubts: [Doubt] = []

  /// True where some way does something that a caller must know of.
  var hasEffects: Bool {
    ways.contains { way in
      way.result != .other
        || way.steps.contains { step in
          switch step.form {
          case .leave, .choice, .test, .compare, .testParameter: false
          default: true
          }
        }
    }
  }
}

extension Summary {
  /// True where some way detaches a child or writes a slot.
  var changesSlots: Bool {
    ways.contains { way in
      way.steps.contains { step in
        switch step.form {
        case .detach, .assign, .append, .remove: true
        default: false
        }
      }
    }
  }
}

struct Doubt: Hashable, Sendable {
  var reason: String
  var span: Span
}
