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

  /// How a component is written whose view controller is a navigation controller.
  private static let stackAlone =
    "a navigation controller is one: leave 'view: none' out, and its parent presents it"

  private static let madeStack =
    "; where the RIB itself presents it with a child in it, write 'navigation'"

  private static let immediate = "'screens: immediate' knows of no containers"

  /// What a RIB presents its navigation controller with comes by a slot.
  private func stackFault(_ component: Component) -> String? {
    let presents = component.slots.contains(where: \.presents)
    return presents ? nil : "it has no view, and no 'attach' list of it presents a child in it"
  }

  private func fault(_ component: Component, _ scenario: Scenario) -> String? {
    if component.makesStack {
      return scenario.screens == .immediate ? Self.immediate : stackFault(component)
    }
    if component.view.contains(where: { $0.value == .none }) {
      let isStack = component.container.value.isStack
      let isMade = component.kind == .rib && component.container.value == .emptyNavigation
      return "it has no view" + (isStack ? "; \(Self.stackAlone)\(isMade ? Self.madeStack : "")" : "")
    }
    if scenario.screens == .immediate { return Self.immediate }
    if component.container.value != .navigation, let owner = scenario.ownerOfStack(around: component) {
      return "'\(owner.name.string)' presents it in the navigation controller that it makes; "
        + (component.container.value == .tabs ? "tabs in a stack are not known" : "leave one of them out")
    }
    if component.container.value.isStack, scenario.pushes(component) {
      return "a navigation controller cannot be pushed on another; present or embed it"
    }
    return nil
  }
}
