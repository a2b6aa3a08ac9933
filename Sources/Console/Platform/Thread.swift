#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system; it is to be either joined or detached.
struct Thread {
  private let handle: pthread_t

  /// A new thread that runs `work`; nil where the system gives none. The size of its stack is in bytes.
  init?(stackSize: Int, _ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Work(work))
    guard let handle = Self.create(stackSize, box.toOpaque()) else {
      box.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits for its end.
  func join() { pthread_join(handle, nil) }

  /// Lets it go on alone.
  func detach() { pthread_detach(handle) }

  private static func create(_ stackSize: Int, _ box: UnsafeMutableRawPointer) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Darwin)
      var thread: pthread_t?
      let error = pthread_create(&thread, &attributes, { Thread.enter($0) }, box)
    #else
      var thread = pthread_t()
      let error = pthread_create(&thread, &attributes, { Thread.enter($0) }, box)
    #endif
    pthread_attr_destroy(&attributes)
    return error == 0 ? thread : nil
  }

  private static func enter(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run() }
    return nil
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
