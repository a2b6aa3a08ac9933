import RibEngine

/// The screens that a coordinator puts up, and what is let go with them.
struct ChildScreens {
  /// What the coordinator makes and what that keeps or makes in turn, other coordinators left out.
  private(set) var near: [Index.Entry] = []
  /// True where of each screen that goes up the class was read, or is one of the system's.
  private(set) var isComplete = true
  private let project: Project

  /// How far what belongs to a screen is followed, and how much of it.
  private static let (deepest, most) = (3, 60)

  init(_ joined: JoinedClass, _ project: Project) {
    self.project = project
    var shown: [Index.Entry] = []
    var count = 0
    for member in joined.members {
      let types = ValueTypes(project, member, of: joined)
      for screen in Self.shown(by: member.method) {
        count += 1
        guard let found = types.type(of: screen) else {
          isComplete = false
          continue
        }
        if let entry = project.exactClass(found) {
          shown.append(entry)
          isComplete = isComplete && isOfTheSystem(project.joined(entry).base)
        } else {
          isComplete = isComplete && found.isMade && isOfTheSystem(found.name)
        }
      }
    }
    isComplete = isComplete && count > 0
    gather(shown + Self.made(by: joined, project))
  }

  /// True for a class that Apple's frameworks have, which report to no coordinator by themselves.
  private func isOfTheSystem(_ base: String?) -> Bool {
    guard let base else { return false }
    return ["UI", "SF", "MF", "AV", "PH", "QL", "CN", "EK", "MP", "PK", "SK", "WK"].contains(
      where: base.hasPrefix
    )
  }

  /// The values that a method pushes or presents; what it was only given is its caller's.
  private static func shown(by method: Method) -> [Expression] {
    let given = Set(method.parameters.map(\.name))
    let isHelper = isShow(method.name.string)
    var found: [Expression] = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, let verb = callee.lastName, isShow(verb),
        let first = arguments.first?.value
      else { return }
      if isHelper, case .name(let name) = first.form, given.contains(name) { return }
      if case .array(let screens) = first.form { found += screens } else { found.append(first) }
    }.statements(method.body ?? [])
    return found
  }

  private static func isShow(_ verb: String) -> Bool {
    verb.hasPrefix("push") || verb.hasPrefix("present") || verb == "setViewControllers"
  }

  private static func made(by joined: JoinedClass, _ project: Project) -> [Index.Entry] {
    joined.members.flatMap { names(Relevance.words($0.method.body ?? []), $0.origin, project) }
      + joined.bodiesOfProperties.flatMap { names(Relevance.words($0), joined.entry, project) }
  }

  private static func names(_ words: Set<String>, _ part: Index.Entry, _ project: Project) -> [Index.Entry] {
    // What an extension of the system's screens hangs on one goes with it.
    let all = words.reduce(into: words) { $0.formUnion(project.namesInExtensions[$1] ?? []) }
    return all.sorted().filter { $0.first?.isUppercase == true }.compactMap {
      project.index.type($0, in: part)
    }
  }

  private mutating func gather(_ first: [Index.Entry]) {
    var seen: Set<Int> = []
    var open = first
    for _ in 0..<Self.deepest {
      var next: [Index.Entry] = []
      for entry in open where !project.isCoordinator(entry) && near.count < Self.most {
        guard seen.insert(entry.number).inserted else { continue }
        near.append(entry)
        next += parts(of: entry)
      }
      open = next
    }
  }

  private func parts(of entry: Index.Entry) -> [Index.Entry] {
    if entry.declaration.kind == .protocol { return project.conformers(of: entry.name, from: entry.file) }
    let joined = project.joined(entry)
    let kept = joined.properties.values.compactMap { stored -> Index.Entry? in
      stored.property.type?.held.flatMap { project.index.type($0, in: stored.origin) }
    }
    return kept.sorted { $0.number < $1.number } + Self.made(by: joined, project)
  }
}
