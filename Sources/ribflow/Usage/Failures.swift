/// A call that cannot be understood: exit code 64.
struct UsageError: Error, Equatable {
  var message: String
  /// What may help, each on a line of its own.
  var lines: [String]

  init(_ message: String, lines: [String] = []) {
    self.message = message
    self.lines = lines
  }
}

/// Something that keeps the command from doing what it was asked: exit code 2.
struct Trouble: Error, Equatable {
  var message: String

  init(_ message: String) { self.message = message }
}

/// The numbers a process ends with that are no verdict; `Report.exitCode` has the others.
enum ExitStatus {
  static let asExpected: Int32 = 0
  static let trouble: Int32 = 2
  static let usage: Int32 = 64
  static let defect: Int32 = 70
}
