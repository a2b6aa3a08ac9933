import RibEngine

/// Methods that every screen runs in the place of `viewDidDisappear` or `viewWillDisappear`, because the project has exchanged
/// the two at run time.
struct ExchangedMethods {
  let hearers: [Hearing.Hearer]

  private static let ends: Set<String> = ["viewDidDisappear", "viewWillDisappear"]
  private static let exchange = "method_exchangeImplementations"

  init(_ project: Project) {
    let parts = project.index.types + project.index.extensions
    let all = parts.flatMap { part in
      part.declaration.methods.map { (part: part, method: $0, words: Relevance.words($0.body ?? [])) }
    }
    let helpers = Set(all.filter { $0.words.contains(Self.exchange) }.map(\.method.name.string))
    guard !helpers.isEmpty else {
      hearers = []
      return
    }
    hearers = all.filter { one in
      guard !one.words.isDisjoint(with: Self.ends),
        !one.words.isDisjoint(with: helpers.union([Self.exchange]))
      else { return false }
      let others = all.filter { $0.method.body != nil && $0.part.name == one.part.name }.filter {
        one.words.contains($0.method.name.string) && !Self.ends.contains($0.method.name.string)
      }
      return others.isEmpty || others.contains { Self.tells($0.method, $0.words, $0.part) }
    }.map { one in
      Hearing.Hearer(
        kind: .exchanged,
        method: one.method,
        part: one.part,
        owner: project.class(one.part.name, in: one.part)
      )
    }
  }

  /// True where it does more than to note that a screen has been seen.
  private static func tells(_ method: Method, _ words: Set<String>, _ part: Index.Entry) -> Bool {
    if Hearing.asks(method) || Hearing.callsBack(method, part.declaration) { return true }
    return words.contains { word in
      let word = word.lowercased()
      return !word.contains("disappear")
        && ["coordinator", "finish", "close", "delegate", "listener", "complet", "dismiss"].contains(
          where: word.contains
        )
    }
  }
}
