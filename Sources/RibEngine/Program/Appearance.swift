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
    /// isMovingToParent or isBeingPresented.
    case arriving
    /// isMovingFromParent or isBeingDismissed.
    case leaving
  }

  var stage: Stage
  var course: Course

  init(_ stage: Stage, _ course: Course) { (self.stage, self.course) = (stage, course) }

  init(byte: UInt8) {
    stage = Stage(rawValue: byte & 3) ?? .hidden
    course = Course(rawValue: byte >> 2) ?? .none
  }

  var byte: UInt8 { stage.rawValue | course.rawValue << 2 }
}

extension Instance {
  var appearance: Appearance { Appearance(byte: bytes[Field.appearance.offset]) }

  /// Whether UIKit says so of its view controller now.
  func movesAs(_ way: Step.Moving) -> Bool {
    let course = appearance.course
    let isModal = mode == .present
    return way.contains(.fromParent) && course == .leaving && (mode == .push || mode == .embed)
      || way.contains(.beingDismissed) && course == .leaving && isModal
      || way.contains(.toParent) && course == .arriving && (mode == .push || mode == .embed)
      || way.contains(.beingPresented) && course == .arriving && isModal
  }
}
