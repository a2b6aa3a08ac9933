import RibEngine
import YAML

extension StepReader {
  private var notes: [String] { ["steps of \(title): " + StepWord.forms(in: list).joined(separator: ", ")] }

  mutating func unknown(_ node: Int, _ words: WordList) -> Step? {
    let text = sheet.string(node)
    let span = sheet.span(node)
    guard words.count > 0 else {
      reading.report(
        "unknown-step",
        "a step is missing",
        sheet,
        span,
        hint: "is there a ',' or '-' too many?"
      )
      return nil
    }
    if text.hasPrefix("["), text.hasSuffix("]"), !sheet.tree.nodes[node].isPlain {
      reading.report(
        "wrong-shape",
        "this is one text, not a list",
        sheet,
        span,
        hint: "write \(text), without the quotes",
        fix: unquoting(node)
      )
      hasRouter = true
      return nil
    }
    if text.utf8.contains(0x2C) {
      let list = "[" + text + "]"
      reading.report(
        "wrong-shape",
        "this is one text, not a list",
        sheet,
        span,
        hint: "write \(list)",
        fix: bracketing(node)
      )
      return nil
    }
    let word = sheet.tree.string(words[0])
    let place = words.count == 1 ? span : sheet.span(words[0], of: node)
    let candidates = StepWord.words.filter { !$0.alone.union($0.called).isDisjoint(with: list) }.map(\.name)
    let nearest =
      reading.suggestion(for: text, in: candidates) ?? reading.suggestion(for: word, in: candidates)
    let near = nearest.map { Self.stem(of: word, unless: $0, in: candidates) }
    // What the word was meant to build is there for the lines below.
    if near == nil || near == "build" || near == "reuse" || near == "create" { hasRouter = true }
    let neighbour =
      title == "when-closed-by-user" && NeighbourWords.closes(word)
      ? "the screen is gone by then; \(whatIsLeft)"
      : NeighbourWords.step(word, in: list, undoing: shown)
    let meant = near.flatMap { name in StepWord.words.first { $0.name == name } }
    let hint = meant.map { $0.alone.isDisjoint(with: list) ? $0.form : $0.name }
    reading.report(
      "unknown-step",
      "unknown step '\(word)'",
      sheet,
      place,
      hint: neighbour.isEmpty
        ? reading.didYouMean((words.count == 1 ? parted(word) : nil) ?? hint) : neighbour,
      notes: notes
    )
    return nil
  }

  /// The step and the slot that a word is where the space between them is missing; nil where it is neither.
  private func parted(_ word: String) -> String? {
    let slots = reading.names.parts[runner].slots
    return StepWord.words.filter { !$0.called.isDisjoint(with: list) && word.hasPrefix($0.name) }.compactMap {
      let rest = String(word.dropFirst($0.name.count))
      return slots.contains(rest) ? $0.name + " " + rest : nil
    }.first
  }

  /// The step that a word begins with, as `detach` of 'detach-quietly', where what follows is nothing like the rest of
  /// the word that is nearest.
  private static func stem(of word: String, unless near: String, in candidates: [String]) -> String {
    let stems = candidates.filter { word.hasPrefix($0 + "-") && near.hasPrefix($0 + "-") }
    guard let stem = stems.max(by: { $0.count < $1.count }) else { return near }
    let (rest, other) = (word.dropFirst(stem.count + 1), near.dropFirst(stem.count + 1))
    return Suggestion.find(for: String(rest), in: [String(other)]) == nil ? stem : near
  }

  /// A step behind a `throw`.
  func unreachable(_ node: Int) {
    reading.report(
      "misplaced-step",
      "nothing is done behind 'throw', which ends the list",
      sheet,
      sheet.span(node),
      hint: "put it before 'throw', or leave it out"
    )
  }

  /// A word that speaks of a router before any line has made one.
  mutating func tooEarly(_ word: StepWord, _ node: Int) -> Step? {
    reading.report(
      "misplaced-step",
      "nothing was built yet when '\(word.name)' is reached",
      sheet,
      sheet.span(node),
      hint: list == .attach ? "put 'build' or 'reuse' before it" : "put 'create' before it"
    )
    hasRouter = true
    return nil
  }

  private func unquoting(_ node: Int) -> Fix {
    let start = Int(sheet.tree.nodes[node].start)
    let end = Int(sheet.tree.nodes[node].end)
    return Fix(
      "leave the quotes out",
      edits: [
        Fix.Edit(Span(file: sheet.file, start: start, end: start + 1), ""),
        Fix.Edit(Span(file: sheet.file, start: end - 1, end: end), ""),
      ]
    )
  }

  private func bracketing(_ node: Int) -> Fix {
    let start = Int(sheet.tree.nodes[node].start)
    let end = Int(sheet.tree.nodes[node].end)
    // Quotes give way to brackets.
    let quote = sheet.tree.nodes[node].isPlain ? 0 : 1
    return Fix(
      "write a list",
      edits: [
        Fix.Edit(Span(file: sheet.file, start: start, end: start + quote), "["),
        Fix.Edit(Span(file: sheet.file, start: end - quote, end: end), "]"),
      ]
    )
  }

  mutating func overfull(_ word: StepWord, _ node: Int, _ words: WordList) -> Step? {
    if let several = several(words) {
      reading.report(
        "unknown-step",
        "'\(sheet.string(node))' is \(several.count) steps in one",
        sheet,
        sheet.span(node),
        hint: "part them: \(several.map(\.name).joined(separator: ", "))"
      )
      if several.contains(where: { $0.effects.contains(.makesChild) }) { hasRouter = true }
      return nil
    }
    let standsAlone = word.called.isDisjoint(with: list) && !word.alone.isDisjoint(with: list)
    var hint =
      word.placeholders.isEmpty
      ? "it stands alone" : standsAlone ? "'\(word.name)' stands alone here" : "write '\(word.form)'"
    if words.count == 3, sheet.tree.equals(words[1], "without"), sheet.tree.equals(words[2], "animation") {
      hint = "'\(word.name)' moves no screen, so there is no animation to leave out"
    }
    if words.count == 2, !word.alone.isDisjoint(with: [.attach, .present]), list.isDisjoint(with: .slots),
      let way = wayToShow(Mention(sheet: sheet, node: node, slice: words[1]).string)
    {
      hint = way
    }
    if word.naming == .instanceAndEvent, words.count == 2 {
      let event = Mention(sheet: sheet, node: node, slice: words[1]).string
      // What is sent to nobody goes where reports go.
      if reading.names.number(of: event) == nil {
        hint = "write 'listener \(event)' to tell its listener, or '\(word.form)'"
      }
    }
    reading.report(
      "unknown-step",
      "'\(sheet.string(node))' is no step",
      sheet,
      sheet.span(node),
      hint: hint,
      notes: notes
    )
    return nil
  }

  /// What is left to do once the user has closed a screen.
  private var whatIsLeft: String {
    if slot != nil {
      return
        "write '\(reading.names.parts[runner].kind == .coordinator ? "remove" : "detach")' to let go of the child"
    }
    return "write what follows from that, such as 'finish'"
  }

  /// What the runner says to have a component shown; nil where it has no slot for it, and is not one to await it.
  private func wayToShow(_ name: String) -> String? {
    let part = reading.names.parts[runner]
    let slots = part.slots.names { $0.child == name || name == $0.child + "()" }
    guard let slot = slots.first ?? (part.slots.contains(name) ? name : nil) else { return nil }
    let verb = part.kind == .coordinator ? "present" : "attach"
    return "write '\(verb) \(slot)', whose '\(verb)' list says how"
  }

  /// The steps that stand in one text, where each of its words may stand alone.
  private func several(_ words: WordList) -> [StepWord]? {
    guard words.count <= WordList.capacity else { return nil }
    let found = (0..<words.count).compactMap { Tables.steps.find(words[$0], in: sheet.tree) }
    let steps = found.map { StepWord.words[$0] }.filter { !$0.alone.isDisjoint(with: list) }
    return steps.count == words.count ? steps : nil
  }

  /// Words that belong into one other place are one mistake: the list stands at the wrong key, or is of the other kind.
  mutating func misplaced(_ word: StepWord, _ node: Int) -> Step? {
    let hint = whereItBelongs(word)
    let lists = word.alone.union(word.called).intersection(.slots)
    if word.effects.contains(.makesChild) { hasRouter = true }
    if let first = misplaced, first.hint == hint || !first.lists.isDisjoint(with: lists) {
      reading.problems.followUp()
      return nil
    }
    misplaced = misplaced ?? (hint, lists)
    reading.report(
      "misplaced-step",
      "'\(word.name.isEmpty ? word.key : word.name)' cannot stand in '\(title)'",
      sheet,
      sheet.span(node),
      hint: hint,
      notes: notes
    )
    return nil
  }

  /// A word that may stand here, but only with something after it, or not at all.
  mutating func bareButMisplaced(_ word: StepWord, _ node: Int) -> Step? {
    guard word.called.isSuperset(of: list) else { return misplaced(word, node) }
    if let first = misplaced, !list.isDisjoint(with: .slots), !first.lists.isDisjoint(with: word.alone) {
      // With the others it stands in the list where it may be alone.
      reading.problems.followUp()
      return nil
    }
    var hint = "write '\(word.form)'"
    if let call = word.call, call.naming != .slot {
      hint += ", or put it into a list of a slot"
    } else if word.naming == .slot || word.call != nil {
      let slots = reading.names.parts[runner].slots.names.sorted()
      hint =
        slots.isEmpty
        ? "write '\(word.name) SLOT', of a slot below 'children'"
        : "write '\(word.name) \(reading.list(slots, or: true))'"
    }
    reading.report(
      "misplaced-step",
      "'\(word.name)' must say which \(noun(word)) it means here",
      sheet,
      sheet.span(node),
      hint: hint
    )
    return nil
  }

  private func noun(_ word: StepWord) -> String {
    switch word.call?.naming ?? word.naming {
    case .slot: "slot"
    case .event: "event"
    case .datum: "datum"
    case .worker: "worker"
    case .nothing, .rib, .instanceAndEvent, .coordinator, .task, .limits, .instance, .result, .outcome,
      .moving:
      "component"
    }
  }

  /// Where a component of the same kind may have it; nil where it may not, or where it is a line of slots alone.
  private func whereElse(_ word: StepWord, _ lists: StepWord.Lists) -> String? {
    let families:
      [(StepWord.Lists, slots: [(StepWord.Lists, String)], bodies: StepWord.Lists, name: String)] = [
        ([.attach, .detach, .rib], [(.attach, "'attach'"), (.detach, "'detach'")], .rib, "the RIB"),
        (
          [.present, .remove, .coordinator], [(.present, "'present'"), (.remove, "'remove'")], .coordinator,
          "the coordinator"
        ),
      ]
    guard let family = families.first(where: { $0.0.covers(list) }), !lists.isDisjoint(with: family.bodies)
    else { return nil }
    let slots = family.slots.filter { lists.contains($0.0) }.map(\.1)
    let place = slots.isEmpty ? "" : "in \(reading.list(slots, or: true)), or "
    return "it belongs \(place)in steps of \(family.name) itself"
  }

  private func whereItBelongs(_ word: StepWord) -> String {
    let map = Step.Verb.allCases.first { $0.word.key == word.name && $0.word.lists.covers(list) }
    if let map, !word.name.isEmpty, map.word.lists.isDisjoint(with: word.lists) {
      return "here it has steps, which are done with the child that is there: write '{\(word.name): [...]}'"
    }
    let lists = word.name.isEmpty ? word.lists : word.alone.union(word.called)
    if let place = whereElse(word, lists) { return place }
    if !lists.isDisjoint(with: .slots), lists.isDisjoint(with: .bodies) {
      let keys: [(StepWord.Lists, String)] = [
        (.attach, "attach"), (.detach, "detach"), (.present, "present"), (.remove, "remove"),
      ]
      let names = keys.filter { lists.contains($0.0) }.map { "'\($0.1)'" }
      return "it belongs in the \(reading.list(names, or: true)) of a slot"
    }
    if lists.isDisjoint(with: .rib) { return "only coordinators have it" }
    if lists.isDisjoint(with: .coordinator) { return "only RIBs have it" }
    return ""
  }
}
