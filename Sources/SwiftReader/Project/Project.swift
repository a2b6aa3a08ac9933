import RibEngine

/// The classes of a project by what they are for, and who belongs to whom: router, interactor, builder and
/// listener of one RIB find each other by type, else by name.
///
/// Not to be shared between threads: what is asked for is made when it is asked for first.
package final class Project {
  package let index: Index
  private var joined: [Int: JoinedClass] = [:]
  private var acts: [Int: ClassActs] = [:]
  private var facts: [Int: InteractorFacts] = [:]
  private var bases: [Int: String] = [:]
  private(set) lazy var bodies = NamedBodies(index)
  private(set) lazy var calls = CallIndex(bodies)
  private(set) lazy var keptForLater = KeptForLater(index, calls)
  private(set) lazy var fingers = Fingers(index) { [keptForLater] in keptForLater.isRunByAFinger($0, of: $1) }
  private(set) lazy var madeByDelegates = classesMadeByDelegates()
  private(set) lazy var keptForEver = coordinatorsKeptForEver()
  /// Classes that hold coordinators, or are some, in the order of the sources.
  private(set) lazy var holdersOfCoordinators = readHolders()
  private(set) lazy var removals = RemovalsElsewhere(self)
  private(set) lazy var hearing = Hearing(self)
  /// What hangs an object on a screen that says when the screen is gone, by name.
  private(set) lazy var sentinels = methodsWithSentinels()
  /// Who may have made each coordinator.
  private(set) lazy var makersOfCoordinators = namesOfMakers()
  /// True where a screen or a stack may come out of a storyboard.
  private(set) lazy var usesStoryboards = (index.types + index.extensions).contains { part in
    part.declaration.methods.contains { Relevance.words($0.body ?? []).contains("UIStoryboard") }
  }
  /// What methods name that the project adds to screens of the system, by the methods' names.
  private(set) lazy var namesInExtensions = namesByExtensions()
  private(set) lazy var systemDelegates = SystemDelegates(self)
  private(set) lazy var endlessPublishers = EndlessPublishers(self)
  /// Names of classes of which the project makes instances, whichever way it writes that.
  private(set) lazy var madeAnywhere = classesMade()
  /// Names of what any line of the project sets to nil.
  private(set) lazy var emptied = namesSetToNil()
  private(set) lazy var systemHeirs = heirsOfTheSystem()
  /// True where the delegate of the app, or its `App`, is one of the project: nothing outside calls what is not public.
  private(set) lazy var isWholeApp = readsWholeApp()
  /// Names of types with a method that completes what bears a name, by that name.
  private var completing: [String: Set<String>] = [:]
  private lazy var methodsByWord = methodsByWords()
  /// Whether anything hides the bar of a navigation stack.
  private(set) lazy var hidesBars = (index.types + index.extensions).contains { part in
    part.declaration.methods.contains { Self.hidesTheBar($0.body ?? []) }
  }
  /// Coordinators by their number: what they do by themselves, and with their children.
  var children: [Int: ChildReading] = [:]
  var readings: [Int: CoordinatorReading] = [:]
  var coordinatorKinds: [Int: Bool] = [:]
  /// The only type that names a protocol after its colon, by the protocol's name; nil for one that none or many do.
  var onlyHeirs: [String: Index.Entry?] = [:]
  /// The same, with what only tests are made for left out, and nil where others refine the protocol.
  var soleHeirs: [Int: Index.Entry?] = [:]
  /// Classes by the types that they and their extensions name after the colon.
  private let conformers: [String: [Int]]

  package init(_ index: Index) {
    self.index = index
    conformers = Self.conformers(index)
  }

  private static func conformers(_ index: Index) -> [String: [Int]] {
    var all: [String: [Int]] = [:]
    for (place, entry) in index.types.enumerated() where entry.declaration.kind == .class {
      for part in [entry] + index.extensions(of: entry) {
        for case .named(let name, _) in part.declaration.inherits { all[name, default: []].append(place) }
      }
    }
    return all
  }

  /// Every class, in the order of the sources.
  package var classes: [Index.Entry] { index.types.filter { $0.declaration.kind == .class } }

  package func joined(_ entry: Index.Entry) -> JoinedClass {
    if let known = joined[entry.number] { return known }
    let made = JoinedClass(entry, in: index)
    joined[entry.number] = made
    return made
  }

  package func acts(of entry: Index.Entry) -> ClassActs {
    if let known = acts[entry.number] { return known }
    let made = ClassActs(joined(entry), settings: index.settings)
    made.keeps = { [keptForLater] in keptForLater.keeps($0, $1, at: $2) }
    made.fingers = fingers
    acts[entry.number] = made
    return made
  }

  /// The names of types with a method that completes what bears that name.
  func types(completing name: String) -> Set<String> {
    if let known = completing[name] { return known }
    let bodies = methodsByWord[name] ?? []
    let found = Set(bodies.filter { Completion.completes(name, in: $0.body) }.map(\.type))
    completing[name] = found
    return found
  }

  /// Linear in the project.
  private func methodsByWords() -> [String: [(type: String, body: [Statement])]] {
    var all: [String: [(type: String, body: [Statement])]] = [:]
    let names = Set((index.types + index.extensions).flatMap { $0.declaration.properties.map(\.name.string) })
    for part in index.types + index.extensions {
      for method in part.declaration.methods {
        guard let body = method.body else { continue }
        for word in Relevance.words(body) where names.contains(word) {
          all[word, default: []].append((part.name, body))
        }
      }
    }
    return all
  }

  private func namesByExtensions() -> [String: Set<String>] {
    var all: [String: Set<String>] = [:]
    for part in index.extensions where part.name.hasPrefix("UI") && index.extended(by: part) == nil {
      for method in part.declaration.methods {
        all[method.name.string, default: []].formUnion(Hearing.allNames(method.body ?? []))
      }
    }
    return all
  }

  // MARK: roles

  package func isInteractor(_ entry: Index.Entry) -> Bool {
    isKind(entry, of: ["Interactor", "PresentableInteractor"], orNamed: "Interactor")
  }

  package func isViewController(_ entry: Index.Entry) -> Bool {
    isKind(
      entry,
      of: [
        "UINavigationController", "UITabBarController", "UISplitViewController", "UIHostingController",
      ],
      orNamed: "ViewController"
    )
  }

  package func isRouter(_ entry: Index.Entry) -> Bool { index.ancestry(of: entry) != nil }

  /// Ends in one of the library's classes, or in one that is not declared here and is named like one.
  private func isKind(_ entry: Index.Entry, of bases: Set<String>, orNamed ending: String) -> Bool {
    guard entry.declaration.kind == .class, !isLibraryClass(entry) else { return false }
    let base = base(of: entry)
    return bases.contains(base) || base.hasSuffix(ending) && index.type(base, in: entry) == nil
  }

  /// True for the sources of the library itself: an app's own class of such a name inherits from one of them.
  private func isLibraryClass(_ entry: Index.Entry) -> Bool {
    guard JoinedClass.libraryClasses.contains(entry.name) else { return false }
    guard entry.declaration.genericParameters.isEmpty else { return true }
    return !entry.declaration.inherits.contains {
      $0.plainName.map(JoinedClass.libraryClasses.contains) ?? false
    }
  }

  /// What ends the line of classes; empty where nothing does.
  private func base(of entry: Index.Entry) -> String {
    if let known = bases[entry.number] { return known }
    let base = JoinedClass.line(of: entry, in: index).base ?? ""
    bases[entry.number] = base
    return base
  }

  // MARK: interactors

  /// The facts of every interactor, in the order of the sources.
  package var interactors: [InteractorFacts] { classes.filter(isInteractor).map(facts(of:)) }

  package func facts(of entry: Index.Entry) -> InteractorFacts {
    if let known = facts[entry.number] { return known }
    var made = InteractorReading(acts(of: entry)).facts
    if made.handsItselfOn { made.calledBack = methodsForADelegate(of: joined(entry)) }
    facts[entry.number] = made
    return made
  }

  // MARK: families

  /// The class of that name which `file` means.
  func `class`(_ name: String, from file: Int) -> Index.Entry? {
    guard let entry = index.type(name, from: file), entry.declaration.kind == .class else { return nil }
    return entry
  }

  /// The class of that name which is meant inside a type or extension.
  func `class`(_ name: String, in part: Index.Entry) -> Index.Entry? {
    guard let entry = index.type(name, in: part), entry.declaration.kind == .class else { return nil }
    return entry
  }

  /// The class whose name stands there.
  func `class`(declaredBy name: Text) -> Index.Entry? {
    guard let entry = index.type(declaredBy: name), entry.declaration.kind == .class else { return nil }
    return entry
  }

  /// The classes that name a protocol after their colon, the nearest to `file` first.
  func conformers(of name: String, from file: Int) -> [Index.Entry] {
    let all = (conformers[name] ?? []).map { index.types[$0] }.filter { entry in
      guard let meant = index.type(name, in: entry), let asked = index.type(name, from: file) else {
        return true
      }
      return meant.number == asked.number
    }
    guard let first = all.first, let nearest = index.type(first.name, from: file) else { return all }
    return all.filter { $0.number == nearest.number } + all.filter { $0.number != nearest.number }
  }
}
