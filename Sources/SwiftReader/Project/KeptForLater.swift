import RibEngine

/// Whether the methods of a project only keep a closure that they are given, so that nothing runs it before a finger does:
/// the closure of a dialog's button.
final class KeptForLater {
  private let index: Index
  private let calls: CallIndex
  private lazy var methods = methodsByName()

  /// Methods that hand a closure on to each other, followed from the first.
  private static let most = 4

  init(_ index: Index, _ calls: CallIndex) {
    self.index = index
    self.calls = calls
  }

  private func methodsByName() -> [String: [(method: Method, part: Index.Entry)]] {
    var all: [String: [(method: Method, part: Index.Entry)]] = [:]
    for part in index.types + index.extensions {
      for method in part.declaration.methods where method.body != nil {
        all[method.name.string, default: []].append((method, part))
      }
    }
    return all
  }

  /// - Parameter place: that of the closure among the arguments.
  func keeps(_ callee: Expression, _ arguments: [Argument], at place: Int) -> Bool {
    keeps(callee.lastName ?? "", arguments, at: place, depth: 0)
  }

  /// Whichever method of that name is meant, it keeps what it is given there.
  private func keeps(_ name: String, _ arguments: [Argument], at place: Int, depth: Int) -> Bool {
    guard depth < Self.most else { return false }
    let meant = (methods[name] ?? []).filter { Self.fits(arguments, $0.method) }
    return !meant.isEmpty
      && meant.allSatisfy { method, part in
        Self.parameter(for: arguments, at: place, in: method).map {
          keeps($0, method, part, depth: depth)
        } ?? false
      }
  }

  /// Every label is that of a parameter; others may have a default.
  private static func fits(_ arguments: [Argument], _ method: Method) -> Bool {
    let labels = Set(method.parameters.map(\.label))
    return arguments.count <= method.parameters.count
      && arguments.allSatisfy {
        $0.label.map(labels.contains) ?? ($0.value.isClosure || labels.contains("_"))
      }
  }

  /// A trailing closure has no label.
  static func parameter(for arguments: [Argument], at place: Int, in method: Method) -> String? {
    if let label = arguments[place].label {
      return method.parameters.first { $0.label == label }?.name
    }
    if arguments.count == method.parameters.count { return method.parameters[place].name }
    return method.parameters.last { $0.type.isFunction }?.name
  }

  private func keeps(_ parameter: String, _ method: Method, _ part: Index.Entry, depth: Int) -> Bool {
    var (uses, kept) = (0, 0)
    Walk { value in
      switch value.form {
      case .name(parameter): uses += 1
      case .assignment(let target, let new):
        guard case .name(parameter) = new.form, let property = target.lastName,
          self.waitsForAFinger(property, of: self.holder(of: target, in: method, part))
        else { return }
        kept += 1
      case .call(let callee, let arguments):
        for (place, argument) in arguments.enumerated() {
          guard case .name(parameter) = argument.value.form,
            self.keeps(callee.lastName ?? "", arguments, at: place, depth: depth + 1)
          else { continue }
          kept += 1
        }
      default: break
      }
    }.statements(method.body ?? [])
    return uses == kept
  }

  /// The type whose property is written: that of the method, or of a local that is made in it.
  private func holder(of target: Expression, in method: Method, _ part: Index.Entry) -> Index.Entry? {
    guard case .member(let base, _) = target.form, target.ownName == nil, case .name(let local) = base.form
    else { return index.type(part.name, in: part) }
    let type = Receivers(method.parameters, method.body ?? []).type(of: local)
    return type.flatMap { index.type($0, in: part) }
  }

  /// True for a private property that only actions of buttons and touches call, which nothing but the system runs.
  private func waitsForAFinger(_ property: String, of holder: Index.Entry?) -> Bool {
    guard let holder else { return false }
    let parts = [holder] + index.extensions(of: holder)
    let declared = parts.flatMap(\.declaration.properties).first { $0.name.string == property }
    guard let declared, declared.isPrivate, declared.didSet == nil, declared.willSet == nil,
      declared.type?.isFunction == true
    else { return false }
    for part in parts {
      for method in part.declaration.methods where !isRunByAFinger(method, of: holder) {
        if Self.reads(property, method.body ?? [], besides: method.parameters.map(\.name)) { return false }
      }
      for other in part.declaration.properties {
        let value = other.value.map { [Statement(.expression($0), $0.span)] } ?? []
        for body in [value, other.getter, other.setter, other.willSet, other.didSet] {
          if Self.reads(property, body ?? [], besides: []) { return false }
        }
      }
    }
    return true
  }

  func isRunByAFinger(_ method: Method, of holder: Index.Entry) -> Bool {
    let name = method.name.string
    guard
      method.attributes.contains(where: { ["IBAction", "objc"].contains($0) })
        || method.isOverride && name.hasPrefix("touches")
        || method.parameters.contains(where: { ["didSelectRowAt", "didSelectItemAt"].contains($0.label) })
    else { return false }
    return calls.all(of: name).allSatisfy { mention in
      let isOfAnother = if case .own = mention.receiver { mention.type != holder.name } else { false }
      return mention.isHandedOn || mention.method == name || isOfAnother
    }
  }

  /// True where a body does anything with a property but write it.
  private static func reads(_ property: String, _ body: [Statement], besides parameters: [String]) -> Bool {
    var (uses, writes) = (0, 0)
    Walk { value in
      switch value.form {
      case .name(property): if !parameters.contains(property) { uses += 1 }
      case .member(_, property): uses += 1
      case .assignment(let target, _):
        let isMember = if case .member = target.form { true } else { false }
        if target.lastName == property, isMember || !parameters.contains(property) { writes += 1 }
      default: break
      }
    }.statements(body)
    return uses > writes
  }
}
