import RibEngine

extension Project {
  /// The methods of a class that whoever has it as its delegate may call: those that no protocol of the project asks for
  /// but one of delegates, and that others can call at all. Of a protocol that is not in the project all of them may be.
  func methodsForADelegate(of joined: JoinedClass) -> Set<String> {
    let all = joined.line.flatMap { index.protocols(of: $0) }
    let asked = Set(all.filter { !Self.isDelegates($0.name) }.flatMap { Self.required($0) })
    let called = Set(all.filter { Self.isDelegates($0.name) }.flatMap { Self.required($0) })
    let open = joined.members.map(\.method).filter { $0.kind == .method && !$0.isPrivate && !$0.isStatic }
      .filter { !$0.isOverride }.map(\.name.string)
    return Set(open).subtracting(asked).union(called)
  }

  /// True for the names that protocols of delegates bear by custom. What a child tells is read as a report, and not here.
  private static func isDelegates(_ name: String) -> Bool {
    InteractorReading.handles.contains { name.lowercased().hasSuffix($0) }
  }

  private static func required(_ entry: Index.Entry) -> [String] {
    entry.declaration.methods.map(\.name.string)
  }
}
