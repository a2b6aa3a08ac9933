import Checking
import Foundation
import RibEngine
import Testing

extension Shipped {
  /// The text of one of the files.
  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The first flow of the file whose name begins with a number such as `"20"`.
  static func scenario(_ number: String) throws -> Scenario {
    let name = try #require(names.first { $0.hasPrefix(number) })
    return try #require(try scenarios(name).first)
  }
}

@Test func `the flows that tests are made of are there, and can be read`() throws {
  #expect(Shipped.names.count >= 40)
  for name in Shipped.names { #expect(try !Shipped.scenarios(name).isEmpty, "\(name)") }
}
