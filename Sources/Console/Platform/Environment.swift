#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The variables around the process; a value in tests.
package struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  package static let process = Environment { name in
    getenv(name).map { String(cString: $0) }
  }

  package init(_ lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

  package init(_ values: [String: String]) { lookUp = { values[$0] } }

  /// nil where the variable is not set or empty.
  package subscript(name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
