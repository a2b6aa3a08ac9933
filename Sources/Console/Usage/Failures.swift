/// A call that cannot be understood: exit code 64.
package struct UsageError: Error, Equatable {
  package var message: String
  /// What may help, each on a line of its own.
  package var lines: [String]

  package init(_ message: String, lines: [String] = []) {
    self.message = message
    self.lines = lines
  }
}

/// Something that keeps the command from doing what it was asked: exit code 2.
package struct Trouble: Error, Equatable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// The numbers a process ends with that are no verdict; `Report.exitCode` has the others.
package enum ExitStatus {
  package static let asExpected: Int32 = 0
  package static let trouble: Int32 = 2
  /// Something is open: a limit was reached, or not all was seen.
  package static let undecided: Int32 = 3
  package static let usage: Int32 = 64
  package static let defect: Int32 = 70
}
