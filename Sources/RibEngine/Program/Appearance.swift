/// What a view controller was told last of its appearance, as UIKit keeps it, and why it comes or goes.
struct Appearance: Equatable, Sendable {
  enum Stage: UInt8, Sendable {
    /// Not loaded yet, covered, or gone.
    case hidden
    /// After viewWillAppear.
    case appearing
    /// After viewDidAppear.
    case up
    /// After viewWillDisappear.
    case disappearing
  }

  enum Course: UInt8, Sendable {
    /// It stays where it is, covered or seen again.
    case none
    /// isMovingToParent or isBeingPresented, of the root of a presented stack that of the stack.
    case arriving
    /// isMovingFromParent or isBeingDismissed, of the root of a presented stack that of the stack.
    case leaving
  }

  var stage: Stage
  var course: Course
  /// True where it comes or goes only since the stack does that it stands in, further in than the root.
  var isWithStack: Bool

  init(_ stage: Stage, _ course: Course, isWithStack: Bool = false) {
    (self.stage, self.course, self.isWithStack) = (stage, course, isWithStack)
  }

  init(byte: UInt8) {
    stage = Stage(rawValue: byte & 3) ?? .hidden
    course = Course(rawValue: byte >> 2 & 3) ?? .none
    isWithStack = byte & 16 != 0
  }

  var byte: UInt8 { stage.rawValue | course.rawValue << 2 | (isWithStack ? 16 : 0) }
}

extension Instance {
  var appearance: Appearance { Appearance(byte: bytes[Field.appearance.offset]) }
}
