/// Whether text may be coloured; colour never says anything that the words do not.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// The option first, then `NO_COLOR`, then `CLICOLOR_FORCE` and `FORCE_COLOR`, then the terminal.
  package func isColored(_ environment: Environment, isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment["NO_COLOR"] != nil { return false }
      for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        if let value = environment[name], value != "0" { return true }
      }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
