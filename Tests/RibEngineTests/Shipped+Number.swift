import Checking
import FlowFiles
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

/// The first flow of a text that follows a title; fails with the reader's words where that is no flow.
func written(_ text: String, titled title: String = "A flow") throws -> Scenario {
  let file = SourceFile(path: "flow.yaml", bytes: Array("flow: \(title)\n\(text)".utf8))
  let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
  #expect((result.invalid?.problems.map(\.message) ?? []) == [], "\(text)")
  return try #require(result.scenarios.first)
}

@Test func `the flows that tests are made of are there, and can be read`() throws {
  #expect(Shipped.names.count >= 40)
  for name in Shipped.names { #expect(try !Shipped.scenarios(name).isEmpty, "\(name)") }
}
