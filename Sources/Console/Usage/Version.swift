/// Which ribflow this is.
package enum Version {
  package static let number = written.description

  /// The number, the system and the processor as text that a signal handler may write, too.
  static let written: StaticString = "0.1.0"

  #if os(Linux)
    static let system: StaticString = "Linux"
  #elseif os(macOS)
    static let system: StaticString = "macOS"
  #else
    static let system: StaticString = "unknown system"
  #endif

  #if arch(x86_64)
    static let processor: StaticString = "x86_64"
  #elseif arch(arm64)
    static let processor: StaticString = "arm64"
  #else
    static let processor: StaticString = "unknown processor"
  #endif

  /// Where the project is found on GitHub: a placeholder until it has a home, the same as in .packaging/address.
  package static let repository = "OWNER/ribflow"

  /// Where it was built for, as a defect's text says it.
  package static var platform: String { "\(system) \(processor)" }
}
