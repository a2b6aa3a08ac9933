import RibEngine

/// Reports containers that a component cannot bring.
struct ContainerCheck {
  let reading: Reading
  /// The files of the flow.
  let sheets: [Sheet]

  func check(_ scenario: Scenario) {
    for component in scenario.components where component.container.value != .none {
      let span = component.container.span
      guard let sheet = sheets.first(where: { $0.file == Int(span.file) }),
        let fault = fault(component, scenario)
      else { continue }
      reading.report(
        "misplaced-value",
        "'\(component.name.string)' cannot bring a container",
        sheet,
        span,
        hint: fault
      )
    }
  }

  /// How a component is written that makes a navigation controller and has no screen beside.
  private static let stackAlone =
    "a navigation controller is one: leave 'view: none' out, write 'empty navigation', and its parent presents it"

  private func fault(_ component: Component, _ scenario: Scenario) -> String? {
    if component.view.contains(where: { $0.value == .none }) {
      let isStack = component.container.value.isStack
      return "it has no view" + (isStack ? "; \(Self.stackAlone)" : "")
    }
    if scenario.screens == .immediate { return "'screens: immediate' knows of no containers" }
    if component.container.value.isStack, scenario.pushes(component) {
      return "a navigation controller cannot be pushed on another; present or embed it"
    }
    return nil
  }
}
