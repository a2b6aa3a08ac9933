import RibEngine

/// What a body says of the bar of a navigation stack, or of the back button in it.
struct Hiding {
  /// `isNavigationBarHidden = true`, `setNavigationBarHidden(true, animated: false)`
  static let bar: Set<String> = ["isNavigationBarHidden", "setNavigationBarHidden"]
  /// `navigationItem.hidesBackButton = true`
  static let button: Set<String> = ["hidesBackButton", "setHidesBackButton"]

  /// A line hides it, whatever else is the case.
  private(set) var hides = false
  /// A line hides it, or gives it a value that is not known.
  private(set) var mayHide = false
  /// A line shows it.
  private(set) var shows = false

  /// - Parameter names: of what is asked about, as it is written to and as it is called.
  init(_ body: [Statement], of names: Set<String>) {
    guard !Relevance.words(body).isDisjoint(with: names) else { return }
    var said: [Expression] = []
    var isTurned = false
    Walk { value in
      switch value.form {
      case .assignment(let target, let new):
        if target.lastName.map(names.contains) ?? false { said.append(new) }
      case .call(let callee, let arguments):
        if callee.lastName.map(names.contains) ?? false, let first = arguments.first {
          said.append(first.value)
        } else if case .member(let base, "toggle") = callee.form,
          base.lastName.map(names.contains) ?? false
        {
          isTurned = true
        }
      default: break
      }
    }.statements(body)
    for value in said {
      switch value.form {
      case .literal("true"): hides = true
      case .literal("false"): shows = true
      default: isTurned = true
      }
    }
    mayHide = hides || isTurned
  }
}

extension Project {
  static func hidesTheBar(_ body: [Statement]) -> Bool { Hiding(body, of: Hiding.bar).hides }
}
