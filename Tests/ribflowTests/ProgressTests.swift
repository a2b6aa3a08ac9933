import Console
import Foundation
import Testing

@Suite("The line for those who wait") struct ProgressTests {
  /// What is written while `body` runs, which is given the hands of a clock.
  private static func written(_ body: (Console.Progress, Clock) -> Void) throws -> String {
    let pipe = Pipe()
    let clock = Clock()
    let output = Output(error: pipe.fileHandleForWriting.fileDescriptor)
    body(Console.Progress(total: 1, output: output, isOn: true) { clock.seconds }, clock)
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private final class Clock: @unchecked Sendable { var seconds = 0.0 }

  @Test("It is not shown within half a second, and at most once in the next") func pause() throws {
    let text = try Self.written { progress, clock in
      for tenth in 0...30 {
        clock.seconds = Double(tenth) / 10
        progress.show("at \(tenth)")
      }
    }
    #expect(text.split(separator: "\r") == ["at 6\u{1B}[K", "at 16\u{1B}[K", "at 26\u{1B}[K"])
  }

  @Test("Nothing of it stays") func end() throws {
    let text = try Self.written { progress, clock in
      clock.seconds = 1
      progress.show("half way")
      progress.end()
      progress.end()
    }
    #expect(text == "\rhalf way\u{1B}[K\r\u{1B}[K")
  }

  @Test("Where nothing was shown, nothing is taken away") func short() throws {
    let text = try Self.written { progress, clock in
      progress.show("at once")
      progress.end()
    }
    #expect(text == "")
  }

  @Test("Who does not look at a terminal sees nothing") func noTerminal() throws {
    let pipe = Pipe()
    let output = Output(error: pipe.fileHandleForWriting.fileDescriptor)
    let progress = Console.Progress(total: 1, output: output) { 9 }
    progress.show("half way")
    progress.end()
    try pipe.fileHandleForWriting.close()
    #expect(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}
