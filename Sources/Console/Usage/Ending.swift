import Reports
import RibEngine

/// How a call ends, whatever was thrown on the way.
package enum Ending {
  /// What `body` gives, or the exit code of what it throws, which is told on standard error.
  package static func code(
    _ arguments: [String],
    _ output: Output,
    _ body: () throws -> Int32
  ) -> Int32 {
    do {
      return try body()
    } catch let error as UsageError {
      output.complain((["error: \(error.message)"] + error.lines).map { shown($0) + "\n" }.joined())
      return ExitStatus.usage
    } catch let error as Trouble {
      output.complain("error: \(shown(error.message))\n")
      return ExitStatus.trouble
    } catch let error as InvalidFile {
      var pen = Pen(width: Host.isTerminal(output.error) ? Host.width(of: output.error) : nil)
      for (index, problem) in error.problems.enumerated() {
        if index > 0 { pen.line() }
        Message(problem).write(to: &pen)
      }
      output.complain(String(decoding: pen.bytes, as: UTF8.self))
      return ExitStatus.trouble
    } catch {
      output.complain(defect(error, arguments))
      return ExitStatus.defect
    }
  }

  private static func defect(_ error: any Error, _ arguments: [String]) -> String {
    """
    ribflow defect: \(shown("\(error)"))
      ribflow \(Version.number), \(Version.platform); arguments: \(shown(arguments.joined(separator: " ")))
      this is a mistake of ribflow itself; please report it with the files it read

    """
  }
}
