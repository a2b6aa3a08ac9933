import RibEngine
import Testing

@Suite("Bytes of a name that are no UTF-8")
struct RawByteTests {
  private static let names: [[UInt8]] = [
    Array("flows/한글 😀.yaml".utf8), [0x61, 0xFF, 0x62], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC0, 0xAF, 0x80],
    Array("\u{FFFD}\u{10FFFF}\u{10FF41}".utf8), [0xF4, 0x8F, 0xBF, 0xBF, 0xFE, 0xF4], [],
  ]

  @Test("survive as characters of a string", arguments: names)
  func roundTrip(bytes: [UInt8]) {
    #expect(RawByte.bytes(of: RawByte.name(bytes)) == bytes)
  }

  @Test("two names are never one string")
  func injective() { #expect(Set(Self.names.map { RawByte.name($0) }).count == Self.names.count) }
}
