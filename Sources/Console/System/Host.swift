#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the command asks of the system it runs on, apart from files.
package enum Host {
  package static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The cells of a line of the terminal behind `descriptor`; nil where there is none.
  package static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The system's words for an error number, such as "No space left on device".
  package static func words(for error: Int32) -> String {
    guard let text = strerror(error) else { return "error \(error)" }
    return String(cString: text)
  }

  /// Gives descriptors 0 to 2 something to stand for, so that no file opened later becomes one of them.
  package static func occupyStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// A write to a closed pipe or beyond a size limit fails instead of ending the process.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}

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
