/// One rule broken in one run, as numbers.
///
/// Very many are kept while a search is told, so that each takes no more room than its numbers need.
struct Violation: Sendable, Hashable, BitwiseCopyable {
  private let ruleNumber: Int16
  private var slotNumber: Int16
  var severity: Severity
  /// True where the lines that detach the child take its screen down as well.
  let isClosedWhenDetached: Bool
  /// True where the screen of the child is gone, and not by the user.
  let isTakenDown: Bool
  /// True where the child's slot does not hold it, for rules that ask (see `Rule.asksForSlot`).
  let isLost: Bool
  /// True where the other is among the children of somebody.
  let isOtherKept: Bool
  /// True where the world has what makes it a mistake of its own, for rules that ask (see `AliasException`).
  let isExceptional: Bool
  /// True for a report on the way, where another one ends the child.
  let isNews: Bool
  private var codeNumber: Int32
  /// Component and serial number of who it is about, of its parent, and of a third.
  var child: Subject
  var parent: Subject
  var other: Subject
  /// For whom it was done that befell the child.
  var meant: Subject
  /// How many events came before it.
  let time: Int
  /// How often the world had come to rest.
  let rests: Int
  /// How many had come when what it left behind was gone.
  var end = Int.max

  var rule: Int { Int(ruleNumber) }
  /// The slot of the parent, or -1.
  var slot: Int {
    get { Int(slotNumber) }
    set { slotNumber = Int16(truncatingIfNeeded: newValue) }
  }
  /// The step that broke the rule, or -1 for a look at rest.
  var code: Int {
    get { Int(codeNumber) }
    set { codeNumber = Int32(truncatingIfNeeded: newValue) }
  }

  init(
    rule: Int,
    _ severity: Severity,
    child: Subject,
    parent: Subject,
    other: Subject,
    meant: Subject,
    slot: Int,
    isClosedWhenDetached: Bool,
    isTakenDown: Bool,
    isLost: Bool,
    isOtherKept: Bool,
    isExceptional: Bool,
    isNews: Bool,
    code: Int,
    time: Int,
    rests: Int
  ) {
    ruleNumber = Int16(truncatingIfNeeded: rule)
    slotNumber = Int16(truncatingIfNeeded: slot)
    codeNumber = Int32(truncatingIfNeeded: code)
    (self.severity, self.isClosedWhenDetached, self.isLost) = (severity, isClosedWhenDetached, isLost)
    (self.isTakenDown, self.isExceptional, self.isNews) = (isTakenDown, isExceptional, isNews)
    self.isOtherKept = isOtherKept
    (self.child, self.parent, self.other, self.meant) = (child, parent, other, meant)
    (self.time, self.rests) = (time, rests)
  }

  struct Subject: Sendable, Hashable, BitwiseCopyable {
    private var componentNumber: Int32
    private var serialNumber: Int32

    var component: Int { Int(componentNumber) }
    var serial: Int {
      get { Int(serialNumber) }
      set { serialNumber = Int32(truncatingIfNeeded: newValue) }
    }

    init(component: Int, serial: Int) {
      componentNumber = Int32(truncatingIfNeeded: component)
      serialNumber = Int32(truncatingIfNeeded: serial)
    }

    static let nobody = Subject(component: -1, serial: 0)
  }

  /// True for the same mistake, as grave as this one.
  func isSame(as other: Violation) -> Bool {
    rule == other.rule && code == other.code && child == other.child && parent == other.parent
      && slot == other.slot && severity == other.severity
  }
}
