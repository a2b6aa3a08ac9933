import RibEngine

extension SourceRule {
  /// `router.detachChild(router)`, `detachChild(self)`: what is no child of itself stays where it is.
  static let selfDetach = SourceRule(
    .detachUnattached,
    "a router is asked to detach itself",
    blind: "routers that go by two names"
  ) { project in
    var seen: Set<Span> = []
    return (project.index.types + project.index.extensions).flatMap { entry -> [LintFinding] in
      guard let type = project.class(entry.name, in: entry), project.isRouter(type) else { return [] }
      return entry.declaration.methods.flatMap { method in
        selfDetaches(in: method).filter { seen.insert($0.span).inserted }.map { child, span in
          LintFinding(
            .detachUnattached,
            .warning,
            type: entry.name,
            method: method.name.string,
            message:
              "\(method.name.string) asks \(named(child)) to detach itself: it stays attached to its parent",
            span: span,
            labels: [Label(span, "deactivates \(named(child)), which is no child of its own")],
            fix: Fix(
              child == "self"
                ? "let its parent detach it: say to the listener that it is through"
                : "let its parent detach it: take '\(child).' away before detachChild"
            )
          )
        }
      }
    }
  }

  private static func selfDetaches(in method: Method) -> [(child: String, span: Span)] {
    var found: [(String, Span)] = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, arguments.count == 1,
        let child = local(arguments[0].value)
      else { return }
      switch callee.unwrapped.form {
      case .member(let base, "detachChild"): if local(base) == child { found.append((child, value.span)) }
      case .name("detachChild"): if child == "self" { found.append((child, value.span)) }
      default: break
      }
    }.statements(method.body ?? [])
    return found
  }

  private static func named(_ child: String) -> String { child == "self" ? "the router" : "'\(child)'" }

  private static func local(_ value: Expression) -> String? {
    switch value.form {
    case .name(let name): name
    case .optional(let inner), .forced(let inner): local(inner)
    default: nil
    }
  }
}
