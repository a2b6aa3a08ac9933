import RibEngine

/// What each method of a class does, its own helpers followed: one summary a method, made once.
package final class ClassActs {
  package let joined: JoinedClass
  let settings: ReadingSettings
  /// True for a closure, by its place among the arguments of a call, that is only kept for a finger.
  var keeps: (_ callee: Expression, _ arguments: [Argument], _ place: Int) -> Bool = { _, _, _ in false }
  /// What comes from touches; nil where nothing is asked of the project.
  var fingers: Fingers?
  private var summaries: [Int: [Act]] = [:]
  private var accessors: [String: [Act]] = [:]
  private var open: Set<Int> = []
  private var openAccessors: Set<String> = []

  package init(_ joined: JoinedClass, settings: ReadingSettings) {
    self.joined = joined
    self.settings = settings
  }

  /// What the nearest method of that name does; empty where the class has none.
  package func acts(of name: String) -> [Act] {
    joined.places(of: name).first.map { acts(at: $0) } ?? []
  }

  /// The same for a place in `joined.members`. A method that is reached from itself counts once.
  package func acts(at place: Int) -> [Act] {
    if let known = summaries[place] { return known }
    guard open.insert(place).inserted else { return [] }
    defer { open.remove(place) }
    let member = joined.members[place]
    var walker = ActWalker(self, level: member.level)
    for parameter in member.method.parameters { walker.locals[parameter.name] = .parameter(parameter) }
    walker.walk(member.method.body ?? [])
    let acts = Self.distinct(walker.acts)
    // Within a circle of calls a summary may lack what is still being summed up.
    summaries[place] = acts
    return acts
  }

  /// What reading or writing a property runs: a getter, or `willSet` and `didSet`.
  func acts(ofProperty name: String, isRead: Bool) -> [Act] {
    guard let property = joined.properties[name]?.property else { return [] }
    let bodies = isRead ? [property.getter] : [property.setter, property.willSet, property.didSet]
    guard bodies.contains(where: { $0 != nil }) else { return [] }
    let key = (isRead ? "get " : "set ") + name
    if let known = accessors[key] { return known }
    guard openAccessors.insert(key).inserted else { return [] }
    defer { openAccessors.remove(key) }
    var walker = ActWalker(self, level: 0)
    walker.shadow(["newValue", "oldValue"])
    for body in bodies { walker.walk(body ?? []) }
    let acts = Self.distinct(walker.acts)
    accessors[key] = acts
    return acts
  }

  /// Each act once for a timing, in order; of equal ones that write different things each.
  private static func distinct(_ acts: [Act]) -> [Act] {
    struct Kind: Hashable {
      var key: Act.Key
      /// nil for one of a later turn.
      var timing: Act.Timing?
      var literal: Bool?
    }
    var places: [Kind: Int] = [:]
    var found: [Act] = []
    for act in acts {
      let kind = Kind(key: act.key, timing: act.isNextTurn ? nil : act.timing, literal: act.literal)
      if let place = places[kind] {
        found[place].needs.formIntersection(act.needs)
        found[place].isGuessed = found[place].isGuessed && act.isGuessed
      } else {
        places[kind] = found.count
        found.append(act)
      }
    }
    return found
  }
}
