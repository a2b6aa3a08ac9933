import RibEngine

/// Whether a screen that a router puts up stays until the code takes it down: presented over everything, kept from being
/// swiped away, or made the root of a window.
struct FixedScreens {
  private let project: Project
  private let router: JoinedClass
  private var isFixed = false
  private var isRoot = false
  private var isPushed = false
  private var isPresented = false
  /// True where it goes up within a stack that says nothing of its own style.
  private var isWrapped = false

  /// Calls that are followed from the router's method.
  private static let most = 3

  init(_ project: Project, _ router: JoinedClass) {
    self.project = project
    self.router = router
  }

  /// - Parameters:
  ///   - places: lines of the method that puts the screen up.
  ///   - child: whether the child's own classes say so of their screen.
  func stays(_ places: [Span], child: Bool) -> Bool {
    var reading = self
    for method in router.members.map(\.method) where places.contains(where: method.span.contains) {
      reading.read(method.body ?? [], of: router, depth: 0)
    }
    if reading.isPushed { return false }
    if reading.isRoot { return true }
    return !reading.isWrapped && (reading.isFixed || child && reading.isPresented)
  }

  private mutating func read(_ body: [Statement], of owner: JoinedClass, depth: Int) {
    let style = Self.style(in: body)
    isFixed = isFixed || style.isFixed
    isRoot = isRoot || style.isRoot
    isWrapped = isWrapped || Self.wraps(body) && !style.isSaid
    var (called, made): ([(Expression, [Argument])], [String]) = ([], [])
    Walk { value in
      guard case .call(let callee, let arguments) = value.form else { return }
      called.append((callee, arguments))
      if let type = value.madeType { made.append(type) }
    }.statements(body)
    for type in made where project.isFixedByItself(type, from: owner.file) { isFixed = true }
    for (callee, arguments) in called {
      let name = callee.lastName ?? ""
      isPushed = isPushed || name.lowercased().hasPrefix("push")
      isPresented = isPresented || name.lowercased().hasPrefix("present")
      if depth == 0, arguments.contains(where: { Self.fixing.contains($0.value.lastName ?? "") }) {
        isFixed = true
      }
      if depth == 0, let body = bodyOfTheView(callee, arguments) { read(body, of: owner, depth: Self.most) }
      guard depth < Self.most, let next = holder(of: callee, in: owner),
        let place = next.place(of: name, labels: arguments.map(\.label))
      else { continue }
      read(next.members[place].method.body ?? [], of: next, depth: depth + 1)
    }
  }

  /// The class whose method is called: its own, or that of the view that a router has.
  private func holder(of callee: Expression, in owner: JoinedClass) -> JoinedClass? {
    guard case .member(let base, _) = callee.unwrapped.form else {
      return callee.ownName == nil ? nil : owner
    }
    if case .name("self") = base.form { return owner }
    guard let property = base.lastName else { return nil }
    if property == "viewController", owner.entry.number == router.entry.number {
      let named = Project.stem(of: owner.name, endings: ["Router"]) + "ViewController"
      let view = project.view(of: owner.entry) ?? project.class(named, in: owner.entry)
      if let view { return project.joined(view) }
    }
    guard let type = owner.properties[property]?.property.type?.plainName else { return nil }
    if let own = project.class(type, in: owner.entry) { return project.joined(own) }
    let all = project.conformers(of: type, from: owner.file).filter { !$0.name.hasSuffix("Mock") }
    return all.count == 1 ? project.joined(all[0]) : nil
  }

  /// What a class of the system does as the router's view, by an extension of the project: nil where another may be meant.
  private func bodyOfTheView(_ callee: Expression, _ arguments: [Argument]) -> [Statement]? {
    guard case .member(let base, let verb) = callee.unwrapped.form, base.ownName == "viewController",
      router.baseArguments.count > 1, let type = router.baseArguments[1].plainName,
      project.conformers(of: type, from: router.file).isEmpty
    else { return nil }
    guard let parts = project.systemHeirs[type], parts.count == 1 else { return nil }
    let labels = arguments.map { $0.label ?? "_" }
    return parts[0].declaration.methods.first {
      $0.name.string == verb && $0.parameters.map(\.label) == labels
    }?.body
  }

  /// The styles in which nothing can be pulled down.
  private static let fixing: Set<String> = [
    "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
  ]

  /// What a body says on every way of how something is presented.
  static func style(in body: [Statement], ofSelf: Bool = false) -> (isSaid: Bool, isFixed: Bool, isRoot: Bool)
  {
    var found = (isSaid: false, isFixed: false, isRoot: false)
    for value in unconditional(body) {
      value.visit { value in
        guard case .assignment(let target, let new) = value.form, let name = target.lastName,
          !ofSelf || target.ownName != nil
        else { return }
        switch name {
        case "modalPresentationStyle":
          found.isSaid = true
          if fixing.contains(new.lastName ?? "") { found.isFixed = true }
        case "isModalInPresentation":
          if case .literal("true") = new.form { (found.isSaid, found.isFixed) = (true, true) }
        case "rootViewController": found.isRoot = true
        default: break
        }
      }
    }
    return found
  }

  private static func unconditional(_ body: [Statement]) -> [Expression] {
    body.flatMap { statement -> [Expression] in
      switch statement.form {
      case .expression(let value): [value]
      case .binding(let bindings): bindings.compactMap(\.value)
      case .return(let value): value.map { [$0] } ?? []
      case .do(let body, _), .defer(let body): unconditional(body)
      default: []
      }
    }
  }

  private static func wraps(_ body: [Statement]) -> Bool {
    var found = false
    Walk { value in
      guard case .call(let callee, _) = value.form else { return }
      if callee.lastName == "UINavigationController" { found = true }
    }.statements(body)
    return found
  }
}

extension Project {
  /// True for a screen that says of itself, as it is made or loads, how it is presented.
  func isFixedByItself(_ name: String, from file: Int) -> Bool {
    self.class(name, from: file).map(isFixedByItself) ?? false
  }

  func isFixedByItself(_ screen: Index.Entry) -> Bool {
    guard isViewController(screen) else { return false }
    return ["init", "viewDidLoad", "loadView", "awakeFromNib"].contains { moment in
      joined(screen).methods(moment).contains {
        FixedScreens.style(in: $0.method.body ?? [], ofSelf: true).isFixed
      }
    }
  }

  /// - Parameter places: lines of the methods of a router that put a screen up.
  func staysUp(_ router: RouterFacts, _ places: [Span], child: ChildFacts?) -> Bool {
    guard let entry = self.class(declaredBy: router.name) else { return false }
    return FixedScreens(self, joined(entry)).stays(places, child: child?.hasFixedScreen == true)
  }

  /// Extensions of classes of the system by the protocols that they name after the colon.
  func heirsOfTheSystem() -> [String: [Index.Entry]] {
    var found: [String: [Index.Entry]] = [:]
    for part in index.extensions where index.type(part.name, in: part) == nil {
      for name in part.declaration.inherits.compactMap(\.plainName) { found[name, default: []].append(part) }
    }
    return found
  }
}
