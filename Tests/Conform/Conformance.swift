import RibEngine
import Traces

/// Holds what the runtime plays against what the real library did.
enum Conformance {
  /// The first difference, told in lines without a line break.
  struct Mismatch: Sendable, Equatable {
    /// Where it is, such as `events differ at 57`.
    var title: String
    var lines: [String]
  }

  enum Verdict: Sendable, Equatable {
    case same
    case different(Mismatch)
    /// The recording has no spec that could be played.
    case noSpec
  }

  static func check(_ recording: Recording) -> Verdict {
    guard let scenario = recording.scenario else { return .noSpec }
    return mismatch(of: recording, played: record(scenario)).map { .different($0) } ?? .same
  }

  /// A recording that was cut off must be how `played` begins; nothing else of it is compared.
  static func mismatch(of recording: Recording, played: PlayedRun) -> Mismatch? {
    let isWhole = recording.ending == .completed
    if let found = events(recording.trace, played.events, "events", isPrefix: !isWhole) { return found }
    guard isWhole else { return nil }
    for (place, state) in recording.states.enumerated() {
      guard place < played.states.count else {
        return Mismatch(title: "state after step \(place + 1) is missing", lines: [])
      }
      if let found = picture(state, played.states[place], "state after step \(place + 1)") { return found }
    }
    if let final = recording.final, let found = picture(final, played.final, "final state") {
      return found
    }
    guard let leaked = recording.leaked else { return nil }
    if let found = events(recording.afterRelease, played.afterRelease, "events after the release") {
      return found
    }
    guard leaked != played.leaked else { return nil }
    return Mismatch(
      title: "what lives on after the release differs",
      lines: sides("\(leaked)", "\(played.leaked)")
    )
  }

  static func sides(_ recorded: String, _ played: String) -> [String] {
    ["recorded: \(recorded)", "played:   \(played)"]
  }
}

// MARK: - Events

extension Conformance {
  private static func events(
    _ recorded: [StoryEvent],
    _ played: [StoryEvent],
    _ what: String,
    isPrefix: Bool = false
  ) -> Mismatch? {
    let recorded = EventFilter.compared(recorded)
    let played = EventFilter.compared(played)
    let shared = min(recorded.count, played.count)
    let place = (0..<shared).first { !isSame(recorded[$0], played[$0]) } ?? shared
    if place == recorded.count, isPrefix || place == played.count { return nil }
    return Mismatch(
      title: "\(what) differ at \(place + 1)",
      lines: EventColumns.lines(recorded, played, around: place)
    )
  }

  /// Whether `played` is what was recorded; it may say more than the recording does.
  static func isSame(_ recorded: StoryEvent, _ played: StoryEvent) -> Bool {
    guard
      recorded.name == played.name, recorded.phase == played.phase, recorded.depth == played.depth,
      recorded.subject == played.subject
    else { return false }
    return recorded.attributes.allSatisfy { attribute in
      guard EventFilter.isCompared(attribute: attribute.name, of: recorded.name) else { return true }
      let other = played.attributes.first { $0.name == attribute.name }
      return EventColumns.text(attribute.value) == EventColumns.text(other?.value ?? .null)
    }
  }
}

// MARK: - Pictures

extension Conformance {
  private static func picture(_ recorded: WorldPicture, _ played: WorldPicture, _ what: String)
    -> Mismatch?
  {
    func differ(_ part: String, _ recorded: String, _ played: String) -> Mismatch {
      Mismatch(title: "\(what): '\(part)' differs", lines: sides(recorded, played))
    }
    if recorded.tree != played.tree { return differ("tree", text(recorded.tree), text(played.tree)) }
    if recorded.slots != played.slots { return differ("slots", text(recorded.slots), text(played.slots)) }
    if let active = recorded.active, active != played.active {
      return differ("active", text(active), text(played.active ?? []))
    }
    if let views = recorded.views, views != played.views {
      return differ("views", text(views), text(played.views ?? []))
    }
    if let alive = recorded.alive, alive != played.alive {
      return differ("alive", "\(alive)", "\(played.alive ?? [])")
    }
    if let held = recorded.held, held != played.held {
      return differ("held", "\(held)", "\(played.held ?? [])")
    }
    return nil
  }

  private static func text(_ nodes: [WorldPicture.Node]) -> String {
    nodes.map { node in
      let state = (node.isActive ? "active" : "inactive") + (node.isLoaded ? "" : ", not loaded")
      return "\(node.rib) (\(state))" + (node.children.isEmpty ? "" : " [\(text(node.children))]")
    }.joined(separator: ", ")
  }

  private static func text(_ slots: [WorldPicture.Slot]) -> String {
    slots.map { "\($0.name) = \($0.holds ?? "nil")" }.joined(separator: ", ")
  }

  private static func text(_ activities: [WorldPicture.Activity]) -> String {
    activities.map { "\($0.rib) \($0.isActive ? "active" : "inactive")" }.joined(separator: ", ")
  }

  private static func text(_ views: [WorldPicture.View]) -> String {
    views.map { "\($0.rib) \($0.state)" }.joined(separator: ", ")
  }
}
