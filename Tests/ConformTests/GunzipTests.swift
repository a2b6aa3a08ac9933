import Foundation
import TestSupport
import Testing

@testable import conform

struct GunzipTests {
  /// `hello hello hello hello hello\n` with fixed codes and a repeated piece.
  private static let hello: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57,
    0xC8, 0xC0, 0x4E, 0x72, 0x01, 0x00, 0x68, 0x02, 0x31, 0x66, 0x1E, 0x00, 0x00, 0x00,
  ]

  @Test("a small file is unpacked")
  func unpacks() throws {
    let bytes = try Gunzip.unpack(Self.hello)
    #expect(String(decoding: bytes, as: UTF8.self) == "hello hello hello hello hello\n")
  }

  @Test("several members in one file are unpacked one after the other")
  func unpacksMembers() throws {
    let bytes = try Gunzip.unpack(Self.hello + Self.hello)
    #expect(bytes.count == 60)
  }

  private static let tool = "/usr/bin/gzip"

  @Test(
    "what the system's gzip packs comes out the same, at every level",
    .enabled(if: FileManager.default.isExecutableFile(atPath: tool), "there is no \(tool)")
  )
  func agreesWithGzip() throws {
    var random = SplitMix(state: 7)
    let words = (0..<400).map { _ in String(UInt64.random(in: 0..<90000, using: &random)) }
    let text = (0..<20000).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    for input in [Array(text.utf8), (0..<70000).map { _ in UInt8.random(in: 0...255, using: &random) }, []] {
      for level in ["-1", "-9"] {
        let packed = try gzip(input, level)
        #expect(try Gunzip.unpack(packed) == input)
      }
    }
  }

  private func gzip(_ bytes: [UInt8], _ level: String) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.tool)
    process.arguments = ["-c", level, file.path]
    process.standardOutput = output
    try process.run()
    let packed = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return packed
  }

  @Test("a file that ends early or has other bytes in it is refused, whatever they are; the seed is printed")
  func refusesDamage() {
    for count in 0..<Self.hello.count {
      #expect(throws: GunzipError.self) { try Gunzip.unpack(Array(Self.hello.prefix(count))) }
    }
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    var refused = 0
    for _ in 0..<3000 {
      var bytes = Self.hello
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      if (try? Gunzip.unpack(bytes, limit: 1 << 16)) == nil { refused += 1 }
    }
    #expect(refused > 500, "seed \(seed)")
  }

  @Test("no more comes out than the limit")
  func keepsTheLimit() {
    #expect(throws: GunzipError.tooLarge) { try Gunzip.unpack(Self.hello, limit: 29) }
  }
}
