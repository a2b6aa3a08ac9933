import RibEngine

/// The fields of one recording's document, taken apart.
struct RecordingFields {
  /// What a recording names as its `schema`.
  static let schema = "rib-facts/1"

  private let document: JSON
  private let path: String

  init(_ document: JSON, path: String) {
    self.document = document
    self.path = path
  }

  /// `line` is where the document begins, from 1.
  func recording(line: Int) throws(Problem) -> Recording {
    var recording = Recording(
      name: try text("name"),
      line: line,
      profile: try profile(),
      ending: try ending(),
      situation: document["situation"]?.string ?? ""
    )
    if let spec = document["spec"], !spec.isNull {
      var translation = RecordingTranslation(
        path: path,
        name: recording.name,
        situation: recording.situation,
        profile: recording.profile
      )
      recording.scenario = try translation.scenario(from: spec)
    }
    recording.trace = try events(document["trace"])
    recording.states = try pictures(document["states"])
    if let final = document["final"], !final.isNull { recording.final = try picture(final) }
    if let after = document["after_release"], !after.isNull {
      recording.afterRelease = try events(after["trace"])
      recording.leaked = after["alive"]?.array?.compactMap(\.string)
    }
    return recording
  }

  private func problem(_ message: String) -> Problem {
    Problem("bad-recording", message, path: path)
  }

  private func text(_ name: String) throws(Problem) -> String {
    guard let text = document[name]?.string else { throw problem("'\(name)' is missing") }
    return text
  }

  private func profile() throws(Problem) -> Profile {
    switch document["profile"]?.string {
    case "ios": return .ios
    case "android": return .android
    default: throw problem("'profile' is neither 'ios' nor 'android'")
    }
  }

  private func ending() throws(Problem) -> Recording.Ending {
    let outcome = try text("outcome")
    return outcome == "completed" ? .completed : .cutOff(outcome)
  }
}

// MARK: - Events

extension RecordingFields {
  private func events(_ value: JSON?) throws(Problem) -> [StoryEvent] {
    var events: [StoryEvent] = []
    for item in value?.array ?? [] { events.append(try event(item)) }
    return events
  }

  private func event(_ value: JSON) throws(Problem) -> StoryEvent {
    guard let name = value["ev"]?.string else { throw problem("an event without 'ev'") }
    var event = StoryEvent(
      name: name,
      depth: value["depth"]?.integer ?? 0,
      subject: value["obj"]?.string ?? ""
    )
    if let phase = value["phase"]?.string {
      guard let known = StoryEvent.Phase(rawValue: phase) else {
        throw problem("'\(phase)' is no phase of an event")
      }
      event.phase = known
    }
    for member in value.members ?? [] where !Self.ownNames.contains(member.name) {
      event.attributes.append(StoryEvent.Attribute(member.name, Self.attribute(member.value)))
    }
    return event
  }

  private static let ownNames: Set<String> = ["seq", "depth", "ev", "phase", "obj"]

  private static func attribute(_ value: JSON) -> StoryEvent.Attribute.Value {
    switch value {
    case .null: .null
    case .bool(let flag): .flag(flag)
    case .string(let text): .text(text)
    case .number(let digits): Int(digits).map { .number($0) } ?? .text(digits)
    case .array(let items): .list(items.map { $0.string ?? word($0) })
    case .object: .text(word(value))
    }
  }

  /// An act of a `later`, by its first word.
  private static func word(_ value: JSON) -> String { value["op"]?.string ?? "" }
}

// MARK: - Pictures

extension RecordingFields {
  private func pictures(_ value: JSON?) throws(Problem) -> [WorldPicture] {
    var pictures: [WorldPicture] = []
    for item in value?.array ?? [] { pictures.append(try picture(item)) }
    return pictures
  }

  private func picture(_ value: JSON) throws(Problem) -> WorldPicture {
    var picture = WorldPicture()
    picture.tree = try tree(value["tree"])
    picture.active = value["active"]?.members?.map { WorldPicture.Activity($0.name, $0.value.bool ?? false) }
    picture.slots = (value["slots"]?.members ?? []).map { WorldPicture.Slot($0.name, holds: $0.value.string) }
    picture.views = value["views"]?.members?.map { WorldPicture.View($0.name, $0.value.string ?? "") }
    picture.alive = value["alive"]?.array?.compactMap(\.string)
    picture.held = value["held"]?.array?.compactMap(\.string)
    return picture
  }

  private func tree(_ value: JSON?) throws(Problem) -> [WorldPicture.Node] {
    var nodes: [WorldPicture.Node] = []
    for item in value?.array ?? [] {
      guard let rib = item["rib"]?.string else { throw problem("a node of 'tree' without 'rib'") }
      nodes.append(
        WorldPicture.Node(
          rib,
          isActive: item["active"]?.bool ?? false,
          isLoaded: item["loaded"]?.bool ?? false,
          children: try tree(item["children"])
        )
      )
    }
    return nodes
  }
}
