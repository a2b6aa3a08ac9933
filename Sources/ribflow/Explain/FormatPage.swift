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
    text += sections.map { section($0.title, $0.lines) }.joined().dropLast()
    return text
  }

  /// All that can be asked for.
  static var words: [String] { Set(sections.flatMap { $0.lines.flatMap(\.words) }).sorted() }

  /// What a key, a word or a value of flow files means, and where it may stand, whatever its case; nil for what is none.
  static func text(of word: String) -> String? {
    let wanted = word.lowercased()
    var found: [(line: Line, titles: [String])] = []
    for section in sections {
      for line in section.lines where line.words.contains(wanted) {
        if let same = found.firstIndex(where: { $0.line == line }) {
          found[same].titles.append(section.title)
        } else {
          found.append((line, [section.title]))
        }
      }
    }
    if found.isEmpty { return nil }
    return found.map {
      Paragraph.lines($0.titles.joined(separator: "; "), width: Paragraph.width).joined(separator: "\n")
        + "\n" + row($0.line)
    }
    .joined(separator: "\n") + "\nribflow-flow(5) says more.\n"
  }

  /// How something is written, and what it means.
  private struct Line: Equatable {
    let form: String
    let about: String
    /// Those of a key.
    var values: [String] = []

    /// What it may be asked for by.
    var words: [String] {
      let first = form.split(separator: " ").first.map { [String($0)] } ?? []
      return ([form] + (first == ["..."] ? [] : first) + values).map { $0.lowercased() }
    }
  }

  private static var sections: [(title: String, lines: [Line])] {
    let keys = FlowWords.Place.allCases.map { place in
      (
        "keys of \(FlowWords.noun(of: place))",
        FlowWords.keys(of: place).map {
          Line(form: $0.name, about: about($0), values: values($0.shape))
        }
      )
    }
    let steps = lists.map { title, list in
      let words = StepWord.words.filter { $0.alone.isSuperset(of: list) || $0.called.isSuperset(of: list) }
      let lines = words.map { Line(form: form($0, in: list), about: $0.about) }
      return ("steps of \(title)", lines + unanimated(in: list))
    }
    let events = EventWord.all.map { Line(form: $0.form, about: $0.about) }
    return keys + steps + [
      ("events", events + [Line(form: EventWord.finishAnimations, about: "all animations end")]),
      ("states of 'expect'", EventLine.State.allCases.map { Line(form: $0.rawValue, about: $0.about) }),
      ("what 'holds' names", Hold.Target.described.map { Line(form: $0.word, about: $0.about) }),
    ]
  }

  private static let lists: [(String, StepWord.Lists)] = [
    ("attach", .attach), ("detach", .detach), ("present", .present), ("remove", .remove),
    ("the hooks of a RIB", .ribHook), ("the hooks of a coordinator", .coordinatorHook),
    ("what a slot of a RIB hears", .ribHandler), ("what a slot of a coordinator hears", .coordinatorHandler),
  ]

  /// What each call of UIKit may have behind it.
  private static func unanimated(in list: StepWord.Lists) -> [Line] {
    let words = StepWord.words.filter { $0.own.isSuperset(of: list) && $0.effects.contains(.animates) }
    if words.isEmpty { return [] }
    return [
      Line(
        form: "... without animation",
        about: "animated: false, of " + words.map(\.name).joined(separator: ", ")
      )
    ]
  }

  /// What may be left out stands in brackets.
  private static func form(_ word: StepWord, in list: StepWord.Lists) -> String {
    guard word.called.isSuperset(of: list) else { return word.name }
    guard word.alone.isSuperset(of: list) else { return word.form }
    return ([word.name] + word.placeholders.map { "[\($0)]" }).joined(separator: " ")
  }

  /// What a key says, with the values it may have.
  private static func about(_ key: FlowWords.Key) -> String {
    let values = values(key.shape)
    return values.isEmpty ? key.about : "\(key.about): \(values.joined(separator: ", "))"
  }

  private static func values(_ shape: FlowWords.Shape) -> [String] {
    switch shape {
    case .value(let choice, _): FlowWords.values(of: choice).map(\.name)
    case .map(_, let inner): values(inner)
    default: []
    }
  }

  private static func section(_ title: String, _ lines: [Line]) -> String {
    "\(title)\n" + lines.map(row).joined() + "\n"
  }

  private static func row(_ line: Line) -> String {
    Paragraph.hanging("  \(line.form)", line.about, indent: 24)
  }
}

extension EventLine.State {
  fileprivate var about: String {
    switch self {
    case .empty: "nothing is in the slot"
    case .filled: "the slot holds something"
    case .active: "the interactor of X is active"
    case .inactive: "it is not, or there is no X"
    case .attached: "X is among the children of some router"
    case .alive: "X exists"
    case .released: "X does not exist any more, or never did"
    case .onScreen: "the screen of X is in its container, covered or not"
    case .offScreen: "it is not, or there is no X"
    case .bound: "the view of X is bound to a listener"
    case .waiting: "X waits for its continuation"
    }
  }
}

extension Hold.Target {
  /// What has a word of its own, beside the components and objects.
  fileprivate static let described: [(word: String, about: String)] =
    [Hold.Target.navigation, .window, .ownRouter, .listenerRouter, .presenterListener].map {
      ($0.word, $0.about)
    }

  private var about: String {
    switch self {
    case .component(let name): "\(name), a component or an object"
    case .navigation: "the navigation controller, which lives as long as the app"
    case .window: "the window, which lives as long as the app"
    case .ownRouter: "of a RIB: its router"
    case .listenerRouter: "of a RIB: the router of its listener"
    case .presenterListener: "of a RIB: the listener of its view, which is its interactor"
    }
  }
}
