import RibEngine

/// Reads flow files.
package enum FlowReader {
  /// What a file holds: its flows in order, or all that is wrong with it.
  package struct Result: Sendable {
    package var scenarios: [Scenario]
    package var invalid: InvalidFile?

    package init(scenarios: [Scenario], invalid: InvalidFile?) {
      self.scenarios = scenarios
      self.invalid = invalid
    }
  }

  /// Reads all documents of `file`; `open` is called with a path relative to the working directory
  /// for each file that `include:` names.
  package static func read(
    _ file: SourceFile, open: (_ path: String) -> Swift.Result<SourceFile, Problem>
  ) -> Result {
    Result(scenarios: [], invalid: nil)
  }
}
