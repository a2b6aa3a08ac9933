import Foundation
import Testing

@Suite("Being interrupted") struct SignalTests {
  /// Eight events in any order, each with its own instance: far more timings than anyone waits for.
  private let endless = """
    flow: Takes long
    ribs:
      Parent:
        children:
    \((0..<9).map { "      s\($0): {child: C\($0), attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}" }.joined(separator: "\n"))
    \((0..<9).map { "  C\($0): {view: none, finishes: at any time}" }.joined(separator: "\n"))
    events:
      - launch Parent
      - any order: [\((0..<9).map { "attach s\($0)" }.joined(separator: ", "))]

    """

  /// Lines that send a signal to the shell, and to what it becomes, once that has computed for a quarter of a second; where
  /// nobody says how long it has, in three. It comes twice, as from `timeout`, which signals the process and its group.
  ///
  /// The shell would let a background job ignore SIGINT, so the signal comes from the background.
  private func signalling(_ name: String) -> String {
    """
    computed() { [ "$(cut -d ' ' -f 14 /proc/$$/stat)" -ge 25 ]; }
    at_work() { if [ -r /proc/$$/stat ]; then for i in $(seq 100); do computed && break; sleep 0.1; done; else sleep 3; fi; }
    (at_work; kill -\(name) $$; sleep 0.02; kill -\(name) $$) &
    """
  }

  @Test(
    "A signal ends the run with its own code and complete reports",
    arguments: [("INT", 130), ("TERM", 143)]
  )
  func signal(_ name: String, _ code: Int32) throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in ["b.yaml", "c.yaml"] {
      try endless.write(to: folder.appendingPathComponent(file), atomically: false, encoding: .utf8)
    }
    try "flow: Quick\nribs: {A: {view: none}}\nevents: [launch A]\n"
      .write(to: folder.appendingPathComponent("a.yaml"), atomically: false, encoding: .utf8)
    let lines = """
      \(signalling(name))
      exec ribflow run . -j 2 -r text -r json=out.json -r junit=out.xml -r tap=out.tap -r sarif=out.sarif --time 50s --states 1000000000
      """
    let answer = try BuiltCommand.shell(lines, in: folder)
    #expect(answer.exit == code)
    #expect(answer.out.contains("interrupted after 1 of 3"))
    let json = try JSONSerialization.jsonObject(
      with: try Data(contentsOf: folder.appendingPathComponent("out.json"))
    )
    #expect((json as? [String: Any])?["exit"] as? Int == Int(code))
    for (file, text) in [
      ("out.sarif", "\"exitCode\": \(code)"), ("out.xml", "exit code \(code)"),
      ("out.tap", "exit code \(code)"),
    ] {
      let report = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(report.contains(text), "\(file)")
    }
    let outcomes = (json as? [String: Any])?["outcomes"] as? [[String: Any]]
    #expect(outcomes?.map { $0["verdict"] as? String } == ["clean", "not-run", "not-run"])
  }

  @Test("What traps says that it is a defect, and ends as one", arguments: ["ILL", "TRAP"])
  func trap(_ name: String) throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try endless.write(to: folder.appendingPathComponent("flow.yaml"), atomically: false, encoding: .utf8)
    let lines = """
      \(signalling(name))
      exec ribflow run flow.yaml --time 50s --states 1000000000
      """
    let answer = try BuiltCommand.shell(lines, in: folder)
    #expect(answer.exit == 70)
    #expect(answer.out.isEmpty)
    #expect(answer.err.hasPrefix("ribflow defect: "))
    #expect(answer.err.contains("\n  ribflow 0.1.0, "))
    #expect(answer.err.contains("please report it"))
  }

  @Test("A signal ends a search with what it came to")
  func search() throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try endless.write(to: folder.appendingPathComponent("flow.yaml"), atomically: false, encoding: .utf8)
    let lines = """
      \(signalling("INT"))
      exec ribflow explore flow.yaml --no-reductions -r text -r json=out.json --time 50s --states 1000000000
      """
    let answer = try BuiltCommand.shell(lines, in: folder)
    #expect(answer.exit == 130)
    #expect(answer.out.contains("interrupted"))
    let json = try JSONSerialization.jsonObject(
      with: try Data(contentsOf: folder.appendingPathComponent("out.json"))
    )
    let outcome = try #require(((json as? [String: Any])?["outcomes"] as? [[String: Any]])?.first)
    let search = try #require(outcome["search"] as? [String: Any])
    #expect(search["limit"] as? String == "interruption")
    #expect(search["answer"] as? String == "stopped")
    #expect(try #require(search["transitions"] as? Int) > 0)
    #expect(try #require(search["left"] as? Int) > 0)
  }

  @Test("A signal ends the reading of a trace at once, with what the traces before it gave")
  func replay() async throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = """
      {"schema":"rib-trace/1","library":"RIBs-iOS","sees":["tree"]}
      {"seq":1,"ev":"init","obj":"Root#1.router"}
      {"seq":2,"ev":"isActive","obj":"Root#1.interactor","value":true}

      """
    try events.write(to: folder.appendingPathComponent("one.jsonl"), atomically: false, encoding: .utf8)
    // Who writes the second trace begins it and then says nothing for long.
    let lines = """
      mkfifo pipe
      (cat one.jsonl; exec sleep 60) > pipe &
      writer=$!
      (sleep 1.5; kill -INT $$; sleep 0.5; kill $writer) &
      exec ribflow replay one.jsonl - -r text -r json=out.json -r junit=out.xml -r tap=out.tap -r html=out.html < pipe
      """
    let answer = try await BuiltCommand.patientShell(lines, in: folder, seconds: 30)
    #expect(answer.exit == 130)
    #expect(answer.out.contains("interrupted after 1 of 2"))
    let json = try JSONSerialization.jsonObject(
      with: try Data(contentsOf: folder.appendingPathComponent("out.json"))
    )
    #expect((json as? [String: Any])?["exit"] as? Int == 130)
    let outcomes = (json as? [String: Any])?["outcomes"] as? [[String: Any]]
    #expect(outcomes?.map { $0["verdict"] as? String } == ["clean", "not-run"])
  }
}
