/// A mistake and how grave it was: one that was seen as a note may come again as an error.
struct Grade: Sendable, Hashable {
  let mistake: Mistake
  let severity: Severity

  init(_ mistake: Mistake, _ severity: Severity) { (self.mistake, self.severity) = (mistake, severity) }
}

/// What makes two broken rules one mistake: the rule, who it is about, the slot, and the step that broke it.
///
/// There is no other identity. As a violation has it, it is about instances of one run; `inAnyRun` makes it
/// the mistake of all runs of a flow, `atAnyStep` that of a flow whose steps move.
package struct Mistake: Sendable, Hashable {
  /// The rule's place in its table.
  var rule: Int
  var child: Violation.Subject
  var parent: Violation.Subject
  /// The slot of the parent, or -1.
  var slot: Int
  /// The step that broke the rule, or -1 for a look at rest.
  var step: Int
  /// It is about what a child tells on the way, and not about how the child ends.
  let isNews: Bool

  /// Of instances, at the step or line where it was seen.
  init(_ violation: Violation) {
    rule = violation.rule
    child = violation.child
    parent = violation.parent
    slot = violation.slot
    step = violation.code
    isNews = violation.isNews
  }

  /// Of any instances of their components, in any run of `program`.
  init(_ violation: Violation, in program: Program) {
    self = Mistake(violation).inAnyRun(of: program)
  }

  /// Whichever instances of their components it is about. What is no step (a line of events, the moment at
  /// which a component finishes) is another one in another run.
  func inAnyRun(of program: Program) -> Mistake {
    var mistake = self
    (mistake.child.serial, mistake.parent.serial) = (0, 0)
    if step >= 0, program.codes[step].verb == nil { mistake.step = -1 }
    return mistake
  }

  /// In the order of rules, then of whom it is about: the same whatever set it comes from.
  func comesBefore(_ other: Mistake) -> Bool {
    if (rule, slot, step) != (other.rule, other.slot, other.step) {
      return (rule, slot, step) < (other.rule, other.slot, other.step)
    }
    func order(_ mistake: Mistake) -> [Int] {
      [mistake.child, mistake.parent].flatMap { [$0.component, $0.serial] } + [mistake.isNews ? 1 : 0]
    }
    return order(self).lexicographicallyPrecedes(order(other))
  }

  /// The same wherever its step stands.
  var atAnyStep: Mistake {
    var mistake = self
    mistake.step = -1
    return mistake
  }

  /// True where it keeps the screen of a component from being put up.
  func keepsDown(_ component: String, in program: Program, _ table: RuleTable) -> Bool {
    child.component >= 0 && table.all[rule].leaves.contains(.unshown)
      && program.components[child.component].name == component
  }

  /// True where the same is left in a changed flow, also where its child has a parent in one of the two only.
  func isAmong(_ left: Set<Mistake>) -> Bool {
    left.contains(self)
      || left.contains {
        $0.rule == rule && $0.child == child && $0.step == step
          && ($0.parent == .nobody) != (parent == .nobody)
      }
  }

  /// True for the same mistake in another version of the flow, in which numbers differ: by names, and by the
  /// place of the step in the file.
  func isSame(in program: Program, as other: Mistake, in otherProgram: Program) -> Bool {
    func span(_ step: Int, _ program: Program) -> Span? { step < 0 ? nil : program.spans[step] }
    return rule == other.rule && names(in: program) == other.names(in: otherProgram)
      && span(step, program) == span(other.step, otherProgram)
  }

  /// Child, parent and slot; empty where there is none.
  func names(in program: Program) -> [String] {
    func name(_ subject: Violation.Subject) -> String {
      subject == .nobody ? "" : program.components[subject.component].name
    }
    let slots = parent == .nobody ? [] : program.components[parent.component].slots
    // Of a screen the parent may be who puts it up, and its slot another one's.
    let isOfParent =
      slots.indices.contains(slot) && (child == .nobody || slots[slot].child == child.component)
    return [name(child), name(parent), isOfParent ? slots[slot].name : ""]
  }
}

extension Violation {
  /// All that makes it another mistake, or a graver one, in any run: whichever instances it is about.
  struct InAnyRun: Hashable {
    private let what: UInt64
    private let whom: UInt64

    // It is looked up for each mistake of each transition.
    func hash(into hasher: inout Hasher) { hasher.combine(what ^ (whom &* 0x9E37_79B9_7F4A_7C15)) }

    fileprivate init(_ violation: Violation) {
      func bits(_ value: Int, _ shift: UInt64) -> UInt64 { UInt64(truncatingIfNeeded: value &+ 1) &<< shift }
      what = bits(violation.code, 0) | bits(violation.rule, 33) | bits(violation.severity.rank, 60)
      whom =
        bits(violation.child.component, 0) | bits(violation.parent.component, 20) | bits(violation.slot, 40)
    }
  }

  var inAnyRun: InAnyRun { InAnyRun(self) }
}
