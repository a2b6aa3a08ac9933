import RibEngine

/// What a coordinator does by itself once it is started: what it says, what it shows, what keeps it.
final class ChildReading {
  let entry: Index.Entry
  let acts: ClassActs
  private let project: Project
  private var keepings: [String: SelfUse] = [:]

  init(_ entry: Index.Entry, _ project: Project) {
    self.entry = entry
    self.project = project
    acts = project.acts(of: entry)
  }

  /// What it calls before `method` returns, on some way: `["onFinish"]`, `["delegate", "didFinish"]`.
  func early(in method: String) -> [Act] {
    acts.acts(of: method).filter { $0.kind == .call && $0.timing != .later }
  }

  /// True where any of its methods calls a property, or hands it on.
  func uses(_ property: String) -> Bool {
    acts.joined.members.indices.contains { place in
      acts.acts(at: place).contains { $0.path.first == property && ($0.kind == .call || $0.kind == .read) }
    }
  }

  /// True where any of its methods calls `property.method`.
  func calls(_ method: String) -> Bool { called.contains(method) }

  private lazy var called = Set(
    acts.joined.members.indices.flatMap { place in
      acts.acts(at: place).compactMap { $0.path.count > 1 ? $0.path.last : nil }
    }
  )

  /// Where another class calls a method of that name.
  func callers(of method: String) -> [CallIndex.Mention] {
    project.calls.all(of: method).filter { $0.type != entry.name && project.mayMean($0, acts.joined) }
  }

  /// True where something in the project names one of its methods, by what it may be called on.
  func isNamed(_ method: Method) -> Bool {
    project.calls.all(of: method.name.string).contains { project.mayMean($0, acts.joined) }
  }

  /// True where it is the delegate of something that the project does not declare.
  var answersTheSystem: Bool {
    ([entry] + project.index.extensions(of: entry)).contains { part in
      part.declaration.inherits.contains { type in
        guard let name = type.plainName, name.hasSuffix("Delegate") else { return false }
        return project.index.type(name, in: part) == nil
      }
    }
  }

  /// True where it, or a screen that it makes, hears of a screen that the system takes away.
  var hearsOfItsScreens: Bool {
    Hearing.hears(acts.joined)
      || made.contains { project.isViewController($0) && Hearing.hears(project.joined($0)) }
  }

  /// True where a view of SwiftUI that it shows, or a part of that, does something when it goes.
  private(set) lazy var hearsInSwiftUI = ShownViews(acts.joined, project).mention(["onDisappear"])

  private lazy var screens = ChildScreens(acts.joined, project)

  /// What goes with its screens.
  var nearScreens: [Index.Entry] { screens.near }

  /// True where the class of each screen that it puts up is known.
  var knowsItsScreens: Bool { screens.isComplete }

  /// True where it puts up tabs: the main flow of an app.
  var showsTabs: Bool {
    mentions(["UITabBarController"])
      || made.contains { screen in
        let joined = project.joined(screen)
        return joined.base == "UITabBarController"
      }
  }

  /// What becomes of it when nobody else keeps it behind `method`.
  func selfUse(from method: String) -> SelfUse {
    if let known = keepings[method] { return known }
    let use = SelfUse(acts.joined, from: method, project)
    keepings[method] = use
    return use
  }

  /// A property that holds its parent or the like strongly; nil where it is weak, unknown or let go.
  func strongLink(_ name: String) -> Property? {
    guard let property = acts.joined.properties[name]?.property, property.strength == .strong,
      property.getter == nil, !property.isStatic,
      property.attributes.allSatisfy({ !$0.contains("Weak") && !$0.contains("Unowned") })
    else { return nil }
    let isLetGo = acts.joined.members.indices.contains { place in
      acts.acts(at: place).contains { $0.kind == .clear && $0.path == [name] }
    }
    return isLetGo ? nil : property
  }

  // MARK: - Screens

  enum Showing { case pushes, presents }

  /// The first screen that goes over what is there, and how; in `method` where it has one of that name. What goes up at
  /// once comes before what a tap on that puts up.
  func showing(from method: String?) -> (how: Showing, span: Span)? {
    let named = method.map(acts.joined.places(of:)) ?? []
    let places = named.isEmpty ? Array(acts.joined.members.indices) : named
    return showing(in: places) { $0.timing != .later } ?? showing(in: places) { $0.timing == .later }
  }

  private func showing(in places: [Int], where isMeant: (Act) -> Bool) -> (how: Showing, span: Span)? {
    for place in places {
      for act in acts.acts(at: place) where act.kind == .call && act.path.count > 1 && isMeant(act) {
        let verb = act.path.last ?? ""
        // The first screen of a stack that is made here: nothing takes it from there.
        if verb.hasPrefix("push"), act.path[0].hasSuffix("NavigationController()") { continue }
        if isToldToACoordinator(act) { continue }
        if verb.hasPrefix("push") || verb.hasPrefix("present") { return (how(act), act.span) }
      }
    }
    return nil
  }

  /// Whether a call pushes or presents: by its name, or by what the project's own method of that name does.
  private func how(_ act: Act) -> Showing {
    let named = act.path.last?.hasPrefix("push") == true ? Showing.pushes : .presents
    let bodies = wordsOfCalled(by: act)
    let (pushes, presents) = (
      bodies.map { $0.contains("pushViewController") }, bodies.map { $0.contains("present") }
    )
    if !pushes.isEmpty, pushes.allSatisfy({ $0 }), !presents.contains(true) { return .pushes }
    if !presents.isEmpty, presents.allSatisfy({ $0 }), !pushes.contains(true) { return .presents }
    return named
  }

  /// The words of the bodies that a call of what a property holds runs; none where these are not the project's own.
  private func wordsOfCalled(by act: Act) -> [Set<String>] {
    guard act.path.count == 2, let stored = acts.joined.properties[act.path[0]],
      let type = stored.property.type?.plainName ?? stored.property.value?.madeType,
      let entry = project.index.type(type, in: stored.origin).flatMap(project.implementation),
      !project.isViewController(entry)
    else { return [] }
    return project.joined(entry).methods(act.path[1]).map { Relevance.words($0.method.body ?? []) }
  }

  /// True for a call that asks another coordinator, or a delegate that only coordinators are, to put something up, and
  /// gives it no screen for that.
  private func isToldToACoordinator(_ act: Act) -> Bool {
    guard act.path.count == 2, let stored = acts.joined.properties[act.path[0]],
      let type = stored.property.type?.plainName, let asked = project.index.type(type, in: stored.origin)
    else { return false }
    let all =
      asked.declaration.kind == .protocol
      ? project.conformers(of: type, from: stored.origin.file) : [asked]
    let methods = all.flatMap { project.joined($0).methods(act.path[1]) }
    return !methods.isEmpty && all.allSatisfy(project.isCoordinator)
      && !methods.contains { $0.method.parameters.contains { mayBeAScreen($0.type) } }
  }

  /// False for a closure and for a plain value.
  private func mayBeAScreen(_ type: TypeName) -> Bool {
    switch type {
    case .function: return false
    case .optional(let inner): return mayBeAScreen(inner)
    default:
      guard let name = type.plainName, !["Bool", "String", "Int", "URL"].contains(name) else {
        return type.plainName == nil
      }
      let kind = project.index.type(name, in: entry)?.declaration.kind
      return kind != .struct && kind != .enum
    }
  }

  /// True for a call with `animated: false`.
  func isUnanimated(_ call: Span) -> Bool {
    var found = false
    for member in acts.joined.members where member.method.span.contains(call) {
      Walk { value in
        guard value.span == call, case .call(_, let arguments) = value.form else { return }
        found = found || arguments.areUnanimated
      }.statements(member.method.body ?? [])
    }
    return found
  }

  /// True where the navigation controller that it pushes on is its own: nothing lies below its first screen.
  var ownsNavigation: Bool {
    acts.joined.properties.values.contains { stored in
      guard case .call(let callee, _)? = stored.property.value?.form else { return false }
      return callee.lastName?.contains("NavigationController") == true
    } || fillsStacks || setsARoot
  }

  private static let stackWords: Set<String> = [
    "setViewControllers", "rootViewController", "viewControllers",
  ]

  /// True where it has a router of the project's put its screen where nothing lies below it: `router.setRoot(screen)`.
  private var setsARoot: Bool {
    acts.joined.members.indices.contains { place in
      acts.acts(at: place).contains { act in
        act.kind == .call && act.path.last?.lowercased().contains("root") == true
          && wordsOfCalled(by: act).contains { !$0.isDisjoint(with: Self.stackWords) }
      }
    }
  }

  private var fillsStacks: Bool {
    let words = Self.stackWords
    return acts.joined.members.contains { member in
      let body = member.method.body ?? []
      guard !Relevance.words(body).isDisjoint(with: words) else { return false }
      let branches = UntakenBranches(member.method, of: acts.joined, project)
      return !Relevance.words(branches.left(of: body)).isDisjoint(with: words)
    }
  }

  func mentions(_ words: Set<String>) -> Bool {
    acts.joined.members.contains { !Relevance.words($0.method.body ?? []).isDisjoint(with: words) }
  }

  /// The classes whose instances it makes.
  var made: [Index.Entry] {
    var found: [Index.Entry] = []
    func look(at body: [Statement], in part: Index.Entry) {
      Walk { value in
        guard case .call(let callee, _) = value.form, let name = callee.lastName,
          name.first?.isUppercase == true, let entry = self.project.class(name, in: part)
        else { return }
        found.append(entry)
      }.statements(body)
    }
    for member in acts.joined.members { look(at: member.method.body ?? [], in: member.origin) }
    for body in acts.joined.bodiesOfProperties { look(at: body, in: entry) }
    return found
  }
}

extension Project {
  /// One for a class of the project.
  func reading(ofChild entry: Index.Entry) -> ChildReading {
    if let known = children[entry.number] { return known }
    let made = ChildReading(entry, self)
    children[entry.number] = made
    return made
  }

  func reading(ofCoordinator entry: Index.Entry) -> CoordinatorReading {
    if let known = readings[entry.number] { return known }
    let made = CoordinatorReading(entry, self)
    readings[entry.number] = made
    return made
  }

  func readHolders() -> [CoordinatorReading] {
    classes.filter { entry in
      isCoordinator(entry)
        || entry.declaration.properties.contains { property in
          property.type.map { holdsCoordinators($0, in: entry) } ?? false
        }
    }.map(reading(ofCoordinator:))
  }

  private func holdsCoordinators(_ type: TypeName, in part: Index.Entry) -> Bool {
    switch type {
    case .array(let element), .dictionary(_, let element): isCoordinatorType(element, in: part)
    case .named("Set", let arguments): arguments.contains { isCoordinatorType($0, in: part) }
    default: isCoordinatorType(type, in: part)
    }
  }
}
