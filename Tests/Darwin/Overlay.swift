// What Swift's own layer over the headers of macOS gives, because the header's form of it is variadic or
// a macro that Swift does not read. Only the types matter: nothing of it is ever called.

@_exported import Darwin

/// intro(2)
public var errno: Int32 {
  get { 0 }
  set {}
}

/// open(2)
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { -1 }
/// open(2), where a file may be made
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { -1 }
/// fcntl(2)
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { -1 }
/// ioctl(2)
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt { -1 }

/// tty(4)
public var TIOCGWINSZ: UInt { 0x4008_7468 }
/// clock_gettime(3)
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
/// clock_gettime(3)
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
/// signal(3)
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }

/// stat(2)
public var S_IFMT: mode_t { 0o170000 }
/// stat(2)
public var S_IFDIR: mode_t { 0o040000 }
/// stat(2)
public var S_IFREG: mode_t { 0o100000 }
