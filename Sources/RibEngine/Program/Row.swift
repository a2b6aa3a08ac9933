/// A row of bytes with its names: all that is so between two moves.
///
/// Here alone it is known what lies where. A table of states and what packs them take rows for bytes.
package struct Row {
  package let program: Program
  let bytes: UnsafeMutablePointer<UInt8>

  @inline(__always) init(_ program: Program, _ bytes: UnsafeMutablePointer<UInt8>) {
    self.program = program
    self.bytes = bytes
  }

  // MARK: - Instances

  @inline(__always) subscript(cell: Cell) -> Instance {
    assert(cell.index < program.cellCount)
    let place = program.places[cell.index]
    return Instance(bytes: bytes + place.offset, layout: place.layout)
  }

  /// The cells that somebody has, in their order.
  var used: UsedCells { UsedCells(bytes: bytes, places: program.places, count: program.cellCount) }

  // MARK: - Roots

  var stop: Stop? {
    get { Stop(rawValue: bytes[Self.stopPlace]) }
    nonmutating set { bytes[Self.stopPlace] = newValue?.rawValue ?? 0 }
  }

  /// What the row had too little room for; nil where the run is whole.
  var shortage: Capacities.Shortage? {
    get {
      guard stop == .room, let need = Capacities.Need(rawValue: bytes[Self.needPlace]) else { return nil }
      return Capacities.Shortage(need: need, component: Int(bytes[Self.needOfPlace]))
    }
    nonmutating set {
      bytes[Self.needPlace] = newValue?.need.rawValue ?? 0
      bytes[Self.needOfPlace] = UInt8(truncatingIfNeeded: newValue?.component ?? 0)
    }
  }

  /// Whose screen is the window's root.
  var windowRoot: Cell? {
    get { link(at: Self.windowRootPlace).cell }
    nonmutating set { setLink(at: Self.windowRootPlace, Link(newValue)) }
  }

  private static var stopPlace: Int { 0 }
  private static var needPlace: Int { 1 }
  private static var windowRootPlace: Int { 2 }
  private static var needOfPlace: Int { 3 }
  /// Bytes of what is there once.
  static var globals: Int { 4 }

  // MARK: - Lists

  /// Whose screens are up, the lowest of each place first; see `World.show`.
  var screens: CellList {
    CellList(first: bytes + program.screenBase + 1, count: screenCount, upper: program.upperBase)
  }

  private var screenCount: Int {
    get {
      let lower = Int(bytes[program.screenBase])
      return program.upperBase == 0 ? lower : lower | Int(bytes[program.screenBase + program.upperBase]) << 8
    }
    nonmutating set {
      bytes[program.screenBase] = UInt8(truncatingIfNeeded: newValue)
      if program.upperBase != 0 {
        bytes[program.screenBase + program.upperBase] = UInt8(truncatingIfNeeded: newValue >> 8)
      }
    }
  }

  func insert(screenOf cell: Cell, at height: Int) {
    let count = screenCount
    screenCount = count + 1
    let screens = screens
    for place in stride(from: count, to: height, by: -1) { screens[place] = screens[place - 1] }
    screens[height] = cell
  }

  func removeScreen(at height: Int) {
    screens.remove(at: height)
    screenCount -= 1
  }

  var waiting: WaitingWork { WaitingWork(bytes + program.pendingBase) }

  /// True where some call is suspended.
  var hasFrames: Bool { program.capacities.frames > 0 && frames.isAnySuspended }

  var frames: Frames { Frames(bytes + program.frameBase, count: program.capacities.frames) }

  /// How often a step was reached that counts its turns.
  func count(_ counter: Int) -> Int { Int(bytes[program.counterBase + counter]) }
  func setCount(_ counter: Int, _ value: Int) {
    bytes[program.counterBase + counter] = UInt8(truncatingIfNeeded: value)
  }

  // MARK: - Names

  /// The serial number that the instance was built under, from 1.
  func serial(_ cell: Cell) -> Int { number(at: program.serialBase + Self.serialSize * cell.index) }
  func setSerial(_ cell: Cell, _ value: Int) {
    setNumber(at: program.serialBase + Self.serialSize * cell.index, value)
  }

  /// How many instances of a component were built.
  func built(_ component: Int) -> Int { number(at: program.builtBase + Self.serialSize * component) }
  func setBuilt(_ component: Int, _ value: Int) {
    setNumber(at: program.builtBase + Self.serialSize * component, value)
  }

  /// Bytes of a serial number: traces of apps have very many instances.
  static var serialSize: Int { 4 }

  private func number(at place: Int) -> Int {
    Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16 | Int(bytes[place + 3]) << 24
  }
  private func setNumber(at place: Int, _ value: Int) {
    for byte in 0..<Self.serialSize { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }

  /// The instance of a component that was built last; nobody also where that is gone, as no name means anybody then.
  func latest(_ component: Int) -> Link { link(at: program.latestBase + component) }
  func setLatest(_ component: Int, _ link: Link) { setLink(at: program.latestBase + component, link) }

  @inline(__always) private func link(at place: Int) -> Link {
    let upper = program.upperBase
    if upper == 0 { return Link(byte: bytes[place]) }
    return Link(byte: bytes[place], upper: bytes[place + upper])
  }
  @inline(__always) private func setLink(at place: Int, _ link: Link) {
    bytes[place] = link.byte
    if program.upperBase != 0 { bytes[place + program.upperBase] = link.upper }
  }

  // MARK: - Other numbers for the same instances

  /// Gives instances new cells of their components: those that `name` is asked for. `found` are all there are,
  /// `old` is room for a row; the serial numbers come along where a state has them. A byte has to be enough for a
  /// number.
  func renumber(
    _ found: [Cell],
    withSerials: Bool,
    _ old: UnsafeMutablePointer<UInt8>,
    _ name: (Cell) -> Cell
  ) {
    assert(program.upperBase == 0)
    let cells = program.cellsBase
    old.update(from: bytes, count: withSerials ? program.rowSize : program.stateSize)
    (bytes + cells).update(repeating: 0, count: program.stateSize - cells)
    let before = Row(program, old)
    for cell in found {
      let instance = self[name(cell)]
      instance.bytes.update(from: before[cell].bytes, count: instance.layout.pointee.size)
      _ = instance.links { field in
        if let named = instance.link(field).cell { instance.set(field, name(named)) }
        return true
      }
      let children = instance.children
      for place in children.indices { children[place] = name(children[place]) }
    }
    if withSerials {
      for cell in program.cells { setSerial(cell, 0) }
      for cell in found { setSerial(name(cell), before.serial(cell)) }
    }
    renumberRoots(name)
  }

  private func renumberRoots(_ name: (Cell) -> Cell) {
    let screens = screens
    for height in screens.indices { screens[height] = name(screens[height]) }
    windowRoot = windowRoot.map(name)
    for component in program.components.indices {
      if let cell = latest(component).cell { setLatest(component, Link(name(cell))) }
    }
    for place in waiting.indices { waiting[place] = waiting[place].renamed(name) }
    for index in frames.all {
      let frame = frames[index]
      frame.owner = name(frame.owner)
      frame.callee = frame.callee.map(name)
    }
  }
}

/// The cells of a row that somebody has.
struct UsedCells: Sequence, IteratorProtocol {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let places: UnsafePointer<Program.Place>
  private let count: Int
  private var index = 0

  fileprivate init(bytes: UnsafeMutablePointer<UInt8>, places: UnsafePointer<Program.Place>, count: Int) {
    (self.bytes, self.places, self.count) = (bytes, places, count)
  }

  mutating func next() -> Cell? {
    while index < count {
      index += 1
      if bytes[places[index - 1].offset + Field.used.offset] != 0 { return Cell(index: index - 1) }
    }
    return nil
  }
}

extension Program {
  /// Reads a row that is kept as an array.
  func read<Result>(_ bytes: [UInt8], _ body: (Row) -> Result) -> Result {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a row is never empty") }
      return body(Row(self, start))
    }
  }

  /// A row that is kept as an array, with something done to it.
  func changed(_ bytes: [UInt8], _ body: (Row) -> Void) -> [UInt8] {
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { body(Row(self, start)) }
    }
    return bytes
  }
}

extension Row {
  /// True for two rows of which so many bytes are the same.
  static func areSame(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ size: Int) -> Bool {
    var place = 0
    while place &+ 32 <= size {
      if words(one, place) != words(other, place) { return false }
      place &+= 32
    }
    while place < size {
      if one[place] != other[place] { return false }
      place &+= 1
    }
    return true
  }

  @inline(__always) private static func words(_ row: UnsafePointer<UInt8>, _ place: Int) -> SIMD4<UInt64> {
    UnsafeRawPointer(row).loadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self)
  }

  /// Eight bytes of a row.
  @inline(__always) static func word(_ row: UnsafePointer<UInt8>, _ place: Int) -> UInt64 {
    UnsafeRawPointer(row).loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }
}
