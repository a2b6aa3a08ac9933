import Console
import FlowFiles
import Reports
import RibEngine

/// The keys and words of flow files, from the same lists as the reader.
enum FormatPage {
  static var text: String {
    var text = """
      A flow file is YAML in which every value is text. Several flows in a file are
      parted by lines of `---`. This is all that may stand in it; ribflow-flow(5)
      says more, and `ribflow new` writes a first one.


      """
    for place in FlowWords.Place.allCases {
      text += section(
        "keys of \(FlowWords.noun(of: place))",
        FlowWords.keys(of: place).map { ($0.name, about($0)) }
      )
    }
    for (title, list) in lists {
      let words = StepWord.words.filter { $0.alone.isSuperset(of: list) || $0.called.isSuperset(of: list) }
      text += section(
        "steps of \(title)",
        words.map { (form($0, in: list), $0.about) } + unanimated(in: list)
      )
    }
    let events = EventWord.all.map { ($0.form, $0.about) }
    return text + section("events", events + [(EventWord.finishAnimations, "all animations end")]).dropLast()
  }

  private static let lists: [(String, StepWord.Lists)] = [
    ("attach", .attach), ("detach", .detach), ("present", .present), ("remove", .remove),
    ("the hooks of a RIB", .ribHook), ("the hooks of a coordinator", .coordinatorHook),
  ]

  /// What each call of UIKit may have behind it.
  private static func unanimated(in list: StepWord.Lists) -> [(String, String)] {
    let words = StepWord.words.filter { $0.own.isSuperset(of: list) && $0.effects.contains(.animates) }
    if words.isEmpty { return [] }
    return [("... without animation", "animated: false, of " + words.map(\.name).joined(separator: ", "))]
  }

  private static func form(_ word: StepWord, in list: StepWord.Lists) -> String {
    word.called.isSuperset(of: list) ? word.form : word.name
  }

  /// What a key says, with the values it may have.
  private static func about(_ key: FlowWords.Key) -> String {
    guard let values = values(key.shape) else { return key.about }
    return "\(key.about): \(values)"
  }

  private static func values(_ shape: FlowWords.Shape) -> String? {
    switch shape {
    case .value(let choice, _): FlowWords.values(of: choice).map(\.name).joined(separator: ", ")
    case .map(_, let inner): values(inner)
    default: nil
    }
  }

  private static func section(_ title: String, _ lines: [(String, String)]) -> String {
    "\(title)\n" + lines.map { Paragraph.hanging("  \($0.0)", $0.1, indent: 24) }.joined() + "\n"
  }
}
