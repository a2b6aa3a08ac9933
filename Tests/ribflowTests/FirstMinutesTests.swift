import Foundation
import RibEngine
import Testing

@testable import ribflow

/// What somebody does who has just got ribflow, in that order.
@Suite("The first five minutes") struct FirstMinutesTests {
  private func type(_ line: String, in folder: URL) throws -> BuiltCommand.Answer {
    try BuiltCommand.shell(line, in: folder)
  }

  @Test("From nothing to a flow that is clean in every timing, by what the screen says")
  func minutes() throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let welcome = try type("ribflow", in: folder)
    #expect(welcome.exit == 0 && welcome.out.contains("  ribflow new "))

    let lost = try type("ribflow run", in: folder)
    #expect(lost.exit == 64 && lost.err.contains("ribflow new"))

    let new = try type("ribflow new", in: folder)
    #expect(new.exit == 0)
    #expect(new.out.hasPrefix("wrote flows/first.yaml (22 lines, commented)\n"))
    #expect(new.out.hasSuffix("Next: ribflow run\n"))

    let first = try type("ribflow run", in: folder)
    #expect(first.exit == 1)
    #expect(first.out.hasPrefix("error[stuck-slot]: "))
    #expect(first.out.contains("ribflow explain stuck-slot"))
    let explained = try type("ribflow explain stuck-slot", in: folder)
    #expect(explained.exit == 0 && explained.out.contains("attachChild"))

    // The lines that the help offers are put in as they stand there.
    let file = folder.appendingPathComponent("flows/first.yaml")
    let old = try #require(changed("-", in: first.out))
    let better = try #require(changed("+", in: first.out))
    var text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(old))
    text = text.replacingOccurrences(of: old, with: better)
    try text.write(to: file, atomically: true, encoding: .utf8)
    let mended = try type("ribflow run", in: folder)
    #expect(mended.exit == 0 && mended.out.hasPrefix("1 flow as expected (1 timing)"))

    text = text.replacingOccurrences(of: "finishes: in didBecomeActive", with: "finishes: at any time")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let open = try type("ribflow run", in: folder)
    #expect(open.exit == 0 && open.out.hasPrefix("1 flow as expected (18 timings)"))

    let shown = try type("ribflow show flows/first.yaml", in: folder)
    #expect(shown.exit == 0 && shown.out.contains("currentChild"))

    let service = try type("ribflow new --ci gitlab", in: folder)
    let call = try #require(service.out.split(separator: "\n").first { $0.contains("ribflow run") })
    let typed = try #require(call.range(of: "ribflow run").map { String(call[$0.lowerBound...]) })
    #expect(try type(typed, in: folder).exit == 0)
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("ribflow.xml").path))
  }

  /// The line that a patch takes away or puts in, without the number before it.
  private func changed(_ sign: Character, in text: String) -> String? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2, Int(parts[0]) != nil, parts[1].first == sign {
        return String(parts[1].dropFirst(2))
      }
    }
    return nil
  }

  private static let slips: [(line: String, word: String, exit: Int32)] = [
    ("ribflow rnu", "did you mean 'run'?", 64),
    ("ribflow nwe", "did you mean 'new'?", 64),
    ("ribflow first.yaml", "`ribflow run first.yaml`", 64),
    ("ribflow flows/first.yaml", "`ribflow run flows/first.yaml`", 64),
    ("ribflow run flows/frist.yaml", "did you mean 'flows/first.yaml'?", 2),
    ("ribflow run --fromat json", "did you mean '--report'?", 64),
    ("ribflow run -r jsno", "did you mean 'json'?", 64),
    ("ribflow explain stuckslot", "did you mean 'stuck-slot'?", 64),
    ("ribflow explain stuck", "did you mean 'stuck-slot'?", 64),
    ("ribflow explain exits", "did you mean 'exit'?", 64),
    ("ribflow explian exit", "did you mean 'explain'?", 64),
    ("ribflow new --from slot", "did you mean 'slots'?", 64),
    ("ribflow new --ci gihub", "did you mean 'github'?", 64),
    ("ribflow fmt --chekc", "did you mean '--check'?", 64),
    ("sed -i.bak s/events:/evnts:/ flows/first.yaml; ribflow run", "did you mean 'events'?", 2),
    ("sed -i.bak s/children:/childs:/ flows/first.yaml; ribflow run", "did you mean 'children'?", 2),
    ("sed -i.bak s/clean/stukc-slot/ flows/first.yaml; ribflow run", "did you mean 'stuck-slot'?", 2),
  ]

  /// What `ribflow new` writes, once for all slips; nil where it fails.
  private static let first: String? = {
    guard let folder = try? BuiltCommand.temporaryFolder() else { return nil }
    defer { try? FileManager.default.removeItem(at: folder) }
    guard (try? BuiltCommand.shell("ribflow new", in: folder))?.exit == 0 else { return nil }
    return try? String(contentsOf: folder.appendingPathComponent("flows/first.yaml"), encoding: .utf8)
  }()

  @Test("A slip on the way is answered with what was meant", arguments: slips)
  func slip(_ line: String, _ word: String, _ exit: Int32) throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let flows = folder.appendingPathComponent("flows")
    try FileManager.default.createDirectory(at: flows, withIntermediateDirectories: false)
    try #require(Self.first)
      .write(to: flows.appendingPathComponent("first.yaml"), atomically: true, encoding: .utf8)
    let answer = try type(line, in: folder)
    #expect(answer.exit == exit)
    #expect((answer.out + answer.err).contains(word), "\(answer.out)\(answer.err)")
  }
}
