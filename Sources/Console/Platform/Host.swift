#if canImport(Darwin)
  import Darwin
  import MachO
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
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

  /// Gives back to the system what was freed, which malloc keeps for the thread that had it.
  package static func giveMemoryBack() {
    #if canImport(Darwin)
      _ = malloc_zone_pressure_relief(nil, 0)
    #elseif canImport(Glibc)
      _ = mallocTrim(0)
    #endif
  }

  /// Waits; a signal may end it early.
  package static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}

// MARK: - The process

extension Host {
  /// What the process was called with, without its own name.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap {
      CommandLine.unsafeArgv[$0].map { PathText.string($0) }
    }
  }

  package static var processNumber: Int32 { getpid() }

  package static func end(with code: Int32) -> Never { exit(code) }

  /// Gives descriptors 0 to 2 something to stand for, so that no file opened later becomes one of them. Returns
  /// those that stood for nothing; to a program that takes the place of this one they are closed again.
  package static func occupyStandardDescriptors() -> [Int32] {
    var closed: [Int32] = []
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      closed.append(descriptor)
      _ = open("/dev/null", O_RDWR | O_CLOEXEC)
    }
    return closed
  }

  /// A write to a closed pipe or beyond a size limit fails instead of ending the process.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets another program take the place of this one; returns only where that fails.
  package static func become(_ program: String, _ arguments: [String]) -> SystemError {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map {
      PathText.withBytes(of: $0) { strdup($0) }
    }
    words.append(nil)
    execv(program, words)
    let error = SystemError.last
    for word in words { free(word) }
    return error
  }

  /// The file that runs, symbolic links followed.
  package static var executablePath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&name, &size) == 0 else { return nil }
      return name.withUnsafeBufferPointer { $0.baseAddress.flatMap { RealPath(String(cString: $0))?.path } }
    #else
      return RealPath("/proc/self/exe")?.path
    #endif
  }
}

#if canImport(Glibc)
  // No module that Swift has for the C library declares it.
  @_silgen_name("malloc_trim") private func mallocTrim(_ rest: Int) -> Int32
#endif
