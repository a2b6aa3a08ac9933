import RibEngine

/// The words of values, out of the closed lists that they are read by.
enum ValueWording {
  private static func word<Value: Equatable & CaseIterable>(
    _ choice: FlowWords.Choice,
    _ value: Value
  ) -> String {
    zip(FlowWords.values(of: choice), Value.allCases).first { $0.1 == value }?.0.name ?? ""
  }

  static func word(_ view: Component.View) -> String { word(.view, view) }
  static func word(_ moment: Component.Moment) -> String { word(.finishes, moment) }
  static func word(_ work: Component.Work) -> String { word(.work, work) }
  static func word(_ reference: Component.Reference) -> String { word(.reference, reference) }
  static func word(_ passing: Slot.Passing) -> String { word(.passing, passing) }

  /// No key says `never`: it is what its absence means.
  static func word(_ binding: Component.Binding) -> String {
    switch binding {
    case .never: "never"
    case .inInit: "in init"
    case .inViewDidLoad: "in viewDidLoad"
    }
  }

  static func word(_ hold: Hold) -> String { "\(hold.strength.rawValue) \(word(hold.target))" }

  private static func word(_ target: Hold.Target) -> String {
    switch target {
    case .component(let name): name
    case .navigation: "navigation"
    case .window: "window"
    case .ownRouter: "own-router"
    case .listenerRouter: "listener-router"
    case .presenterListener: "presenter-listener"
    }
  }
}
