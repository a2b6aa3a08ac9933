/// Which ribflow this is.
package enum Version {
  package static let number = "0.1.0"

  /// Where the project is found on GitHub: a placeholder until it has a home, the same as in .packaging/address.
  package static let repository = "OWNER/ribflow"

  /// Where it was built for, as a defect's text says it.
  package static var platform: String {
    #if os(Linux)
      let system = "Linux"
    #elseif os(macOS)
      let system = "macOS"
    #else
      let system = "unknown system"
    #endif
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "unknown processor"
    #endif
    return "\(system) \(processor)"
  }
}
