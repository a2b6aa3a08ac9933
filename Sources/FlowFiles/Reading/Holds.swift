import RibEngine
import YAML

extension ComponentReader {
  /// `strong X`, `weak X` or `unowned X`.
  func hold(_ node: Int) -> Hold? {
    let words = sheet.tree.words(sheet.tree.nodes[node].text)
    let strengths = Hold.Strength.allCases.map(\.rawValue)
    guard words.count == 2, let strength = Hold.Strength(rawValue: sheet.tree.string(words[0])) else {
      let word = words.count > 0 ? sheet.tree.string(words[0]) : ""
      let meant = words.count == 2 ? reading.suggestion(for: word, in: strengths) : nil
      let isName = words.count == 1 && !strengths.contains(word)
      reading.report(
        "unknown-value",
        "'\(sheet.string(node))' says not how it is held",
        sheet,
        sheet.span(node),
        hint: isName ? "write 'strong \(word)'" : reading.didYouMean(meant),
        notes: ["holds: strong X, weak X, unowned X"]
      )
      return nil
    }
    let mention = Mention(sheet: sheet, node: node, slice: words[1])
    return target(mention).map { Hold(strength, $0, sheet.span(node)) }
  }

  private func target(_ mention: Mention) -> Hold.Target? {
    let name = mention.string
    if reading.names.number(of: name) != nil { return .component(name) }
    switch name {
    case "navigation": return .navigation
    case "window": return .window
    case "own-router": return ofRib(.ownRouter, mention)
    case "listener-router": return ofRib(.listenerRouter, mention)
    case "presenter-listener": return ofRib(.presenterListener, mention)
    default: break
    }
    let builtIn = ["navigation", "window", "own-router", "listener-router", "presenter-listener"]
    if !name.utf8.contains(0x23), reading.names.isPartial == false,
      let meant = reading.suggestion(for: name, in: builtIn)
    {
      reading.report(
        "unknown-name",
        "there is no component '\(name)'",
        sheet,
        mention.span,
        hint: reading.didYouMean(meant)
      )
      return nil
    }
    return reading.instance(mention, .any, for: "holds").map { .component($0.ref.component) }
  }

  /// What is a part of RIBs alone.
  private func ofRib(_ target: Hold.Target, _ mention: Mention) -> Hold.Target? {
    if component.kind == .rib { return target }
    reading.report(
      "misplaced-value",
      "'\(component.name.string)' has no \(mention.string)",
      sheet,
      mention.span,
      hint: "only RIBs have one"
    )
    return nil
  }

  /// Reports moments that the component never has.
  func checkMoments() {
    for moment in component.finishes {
      var fault = ""
      switch moment.value {
      case .inDidBecomeActive, .inDidLoad, .inWillResignActive:
        if component.kind == .coordinator { fault = "a coordinator has no such moment; it has 'in start'" }
      case .inStart:
        if component.kind == .rib { fault = "a RIB has no start(); it has 'in didBecomeActive'" }
      case .inWorker:
        if component.workers.isEmpty { fault = "it has no workers" }
      default: break
      }
      if !fault.isEmpty {
        reading.report(
          "misplaced-value",
          "'\(component.name.string)' cannot finish then",
          sheet,
          moment.span,
          hint: fault
        )
      }
    }
  }
}
