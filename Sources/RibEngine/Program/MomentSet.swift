/// The moments at which an instance may still finish, where that is decided when one of them comes; that it never
/// does is always among them. Empty where the moment is known.
///
/// It shares the byte of the moment that was chosen.
struct MomentSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let inDidBecomeActive = MomentSet(rawValue: 1)
  static let inDidLoad = MomentSet(rawValue: 2)
  static let inStart = MomentSet(rawValue: 4)
  static let inWorker = MomentSet(rawValue: 8)
  static let inWillResignActive = MomentSet(rawValue: 16)
  static let later = MomentSet(rawValue: 32)
  static let atQuietTime = MomentSet(rawValue: 64)
  /// In a turn of its own.
  static let late: MomentSet = [.later, .atQuietTime]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Empty for a moment that is never decided late.
  init(_ moment: Component.Moment) {
    switch moment {
    case .inDidBecomeActive: self = .inDidBecomeActive
    case .inDidLoad: self = .inDidLoad
    case .inStart: self = .inStart
    case .inWorker: self = .inWorker
    case .inWillResignActive: self = .inWillResignActive
    case .later: self = .later
    case .atQuietTime: self = .atQuietTime
    case .never, .inViewDidLoad, .atAnyTime, .atAnyQuietTime: self = []
    }
  }

  /// Those of a choice that can be made when a moment comes; empty where it has to be made before.
  ///
  /// Who passes by every moment never finishes, so that has to be a way. What a view's load is asked for is asked
  /// at other times as well, and work of a turn has one kind.
  init(_ moments: [Component.Moment]) {
    let all = moments.reduce(MomentSet()) { $0.union(MomentSet($1)) }
    let isOpen = moments.contains(.never) && !moments.contains(.inViewDidLoad) && !all.isSuperset(of: .late)
    self = isOpen ? all : []
  }

  // MARK: - In a row

  private static var mark: UInt8 { 128 }

  init(byte: UInt8) { rawValue = byte & Self.mark == 0 ? 0 : byte & ~Self.mark }

  /// What the byte of the moment is: that it never comes where none is left.
  var byte: UInt8 { isEmpty ? Component.Moment.never.rawValue : rawValue | Self.mark }
}
