import RibEngine

extension Project {
  /// The places of methods with effects that only their own class could call, and that nothing in the project names: no
  /// timing reaches what they do.
  package func uncalledMethods(_ routers: [RouterFacts]) -> Set<Span> {
    var found: Set<Span> = []
    for router in routers {
      for method in router.methods where method.origin == nil && !method.isCalledFromOutside {
        guard !method.isOverride, method.paths.contains(where: { !$0.flat.isEmpty }),
          calls.all(of: method.name.string).isEmpty
        else { continue }
        found.insert(method.span)
      }
    }
    return found
  }

  /// True where the interactor of a router was read, and neither it nor anything else names the method, but for calls on
  /// what is no such router.
  func nobodyCalls(_ method: MethodFacts, of router: RouterFacts) -> Bool {
    guard !method.isOverride, mentions(of: method.name.string, meaning: router) == 0,
      let entry = index.type(router.name.string, from: Int(router.name.span.file))
    else { return false }
    return interactor(ofRouter: entry) != nil
  }
}
