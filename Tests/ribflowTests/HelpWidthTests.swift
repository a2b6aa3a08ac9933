import Foundation
import Testing

@Suite("What is printed about commands") struct HelpWidthTests {
  @Test(
    "fits 80 columns",
    arguments: [
      "", "help run", "help explore", "help lint", "help replay", "help show", "help explain", "help new",
      "help fmt", "explain", "explain exit", "explain format", "explain config",
    ]
  )
  func fits(_ call: String) throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let said = try BuiltCommand.shell("ribflow \(call)", in: folder)
    let wide = said.out.split(separator: "\n").filter { $0.count > 80 }
    #expect(said.exit == 0)
    #expect(wide.isEmpty, "\(wide.joined(separator: "\n"))")
    // An example that does not fit goes on at the left edge.
    let examples = said.out.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
    #expect(examples.allSatisfy { $0.hasPrefix("  ") }, "\(examples.joined(separator: "\n"))")
  }
}
