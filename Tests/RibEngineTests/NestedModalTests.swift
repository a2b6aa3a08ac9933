import FlowFiles
import Testing

@testable import RibEngine

/// A full screen over a sheet that stands over a host: who is covered, and by what.
///
/// A full screen takes the views of who presents it out of the window, which is the sheet; a sheet leaves those of
/// its host where they are (SCREENS A5, E3).
@Suite("What lies under a sheet under a full screen") struct NestedModalTests {
  private func scenario(_ text: String) throws -> Scenario {
    let file = SourceFile(path: "flow.yaml", bytes: Array(("flow: A flow\n" + text).utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    return try #require(result.scenarios.first, "\(result.invalid?.problems.map(\.message) ?? [])")
  }

  private func found(_ text: String) throws -> [String] {
    let outcome = run(try scenario(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  /// What the screens hear in the calmest run after Host was sent `mark`, as `willDisappear Sheet`.
  private func heard(_ text: String) throws -> [String] {
    // The mark may come during a transition; what runs then has to end.
    let events = record(try scenario(text.dropLast() + ", settle]")).events
    let start = events.firstIndex { $0.kind == .set && $0.subject.hasPrefix("Host#1") }
    return events[(start.map { $0 + 1 } ?? 0)...].filter { $0.phase != .end }.compactMap { event in
      guard let kind = event.kind, CoveredScreenTests.calls.contains(kind) else { return nil }
      let word = kind.rawValue.hasPrefix("view") ? kind.rawValue.dropFirst(4) : kind.rawValue[...]
      return "\(word.prefix(1).lowercased())\(word.dropFirst()) \(event.subject.prefix { $0 != "#" })"
    }
  }

  private static let hooks = """
    viewWillAppear: [emit-state], viewDidAppear: [emit-state], viewWillDisappear: [emit-state], \
    viewDidDisappear: [emit-state], didShow: [emit-state]
    """

  private static func slot(_ child: String, _ up: String = "present", _ down: String = "dismiss") -> String {
    """
    \(child.lowercased()): {child: \(child), attach: [guard, build, assign, attach, \(up)], \
    detach: [guard, clear, detach, \(down)], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
    """
  }

  /// Host presents Sheet, which presents Full; Page is pushed over Host, and Step over Sheet.
  private static func flow(
    _ containers: Bool,
    full: String = "full screen",
    link: String = "",
    _ events: String
  )
    -> String
  {
    let stack = containers ? "container: navigation, " : ""
    return """
      ribs:
        Host: {\(stack)\(hooks), data: {marked: set at build}, \
      streams: {mark: [set marked], link: [\(link)]}, children: {\(slot("Sheet")), \(slot("Page", "push", "pop"))}}
        Sheet: {\(stack)\(hooks), children: {\(slot("Full")), \(slot("Step", "push", "pop"))}}
        Full: {presentation: \(full), \(hooks), children: {\(slot("Over"))}}
        Page: {\(hooks)}
        Step: {\(hooks)}
        Over: {presentation: full screen, \(hooks)}
      events: [launch Host, \(events)]
      """
  }

  @Test(arguments: [false, true])
  func `the sheet is covered, and its host hears nothing`(containers: Bool) throws {
    let heard = try heard(Self.flow(containers, "attach sheet, send Host mark, attach full"))
    #expect(
      heard == ["willDisappear Sheet", "willAppear Full", "didDisappear Sheet", "didAppear Full"]
    )
  }

  @Test(arguments: [false, true])
  func `the sheet is seen again when the full screen goes`(containers: Bool) throws {
    let heard = try heard(Self.flow(containers, "attach sheet, attach full, send Host mark, detach full"))
    #expect(
      heard == ["willDisappear Full", "willAppear Sheet", "didDisappear Full", "didAppear Sheet"]
    )
  }

  @Test(arguments: [false, true])
  func `a sheet over the sheet covers neither`(containers: Bool) throws {
    let text = Self.flow(containers, full: "sheet", "attach sheet, send Host mark, attach full, detach full")
    #expect(
      try heard(text) == ["willAppear Full", "didAppear Full", "willDisappear Full", "didDisappear Full"]
    )
  }

  @Test(arguments: [false, true])
  func `only the full screen hears that both go`(containers: Bool) throws {
    let heard = try heard(Self.flow(containers, "attach sheet, attach full, send Host mark, detach sheet"))
    #expect(heard == ["willDisappear Full", "didDisappear Full"])
  }

  @Test(arguments: [false, true])
  func `a full screen over the full screen covers that alone`(containers: Bool) throws {
    let text = Self.flow(containers, "attach sheet, attach full, send Host mark, attach over, detach over")
    #expect(
      try heard(text) == [
        "willDisappear Full", "willAppear Over", "didDisappear Full", "didAppear Over",
        "willDisappear Over", "willAppear Full", "didDisappear Over", "didAppear Full",
      ]
    )
  }

  @Test func `what is pushed in the sheet is covered with it, and its root hears nothing more`() throws {
    let text = Self.flow(true, "attach sheet, attach step, send Host mark, attach full, detach full")
    #expect(
      try heard(text) == [
        "willDisappear Step", "willAppear Full", "didDisappear Step", "didAppear Full",
        "willDisappear Full", "willAppear Step", "didDisappear Full", "didAppear Step",
      ]
    )
  }

  @Test func `what is popped in the covered sheet is gone at once, and its root appears with the sheet`()
    throws
  {
    let text = Self.flow(true, "attach sheet, attach step, attach full, send Host mark, detach step")
    #expect(try heard(text) == [])
    let again = Self.flow(
      true,
      "attach sheet, attach step, attach full, detach step, send Host mark, detach full"
    )
    #expect(
      try heard(again) == ["willDisappear Full", "willAppear Sheet", "didDisappear Full", "didAppear Sheet"]
    )
  }

  @Test func `the host's stack moves unseen under both`() throws {
    let text = Self.flow(true, "attach sheet, attach full, send Host mark, attach page, detach page")
    #expect(
      try heard(text) == [
        "willDisappear Host", "willAppear Page", "didDisappear Host", "didAppear Page", "didShow Page",
        "willDisappear Page", "willAppear Host", "didDisappear Page", "didAppear Host", "didShow Host",
      ]
    )
  }

  @Test(arguments: [false, true])
  func `the host's stack pops nothing while the full screen comes up over the sheet`(containers: Bool) throws
  {
    let text = Self.flow(
      containers,
      link: "detach page",
      "attach page, attach sheet, attach full, send Host link"
    )
    #expect(try found(text).contains("pop-dropped"))
  }

  @Test(arguments: [false, true])
  func `a full screen under the sheet covers the host until it goes itself`(containers: Bool) throws {
    let text = """
      ribs:
        Host: {\(containers ? "container: navigation, " : "")\(Self.hooks), streams: {mark: [set marked]}, \
      data: {marked: set at build}, children: {\(Self.slot("Full"))}}
        Full: {presentation: full screen, \(Self.hooks), children: {\(Self.slot("Sheet"))}}
        Sheet: {\(Self.hooks)}
      events: [launch Host, send Host mark, attach full, attach sheet, detach sheet, detach full]
      """
    #expect(
      try heard(text) == [
        "willDisappear Host", "willAppear Full", "didDisappear Host", "didAppear Full",
        "willAppear Sheet", "didAppear Sheet", "willDisappear Sheet", "didDisappear Sheet",
        "willDisappear Full", "willAppear Host", "didDisappear Full", "didAppear Host",
      ]
    )
  }

  // MARK: - Who presents

  private static func hosts(_ containers: Bool, _ mode: (String, String), _ events: String) -> String {
    """
    ribs:
      Host: {\(containers ? "container: navigation, " : "")children: {\(slot("Page", mode.0, mode.1)), \
    \(slot("Other", "embed", "unembed"))}}
      Page: {view: lazy, children: {\(slot("Sheet"))}}
      Other: {view: lazy, children: {\(slot("Card"))}}
      Sheet: {}
      Card: {}
    events: [launch Host, \(events)]
    """
  }

  @Test(arguments: [false, true], [("push", "pop"), ("embed", "unembed")])
  func `a modal stays where the screen that asked for it goes`(containers: Bool, mode: (String, String))
    throws
  {
    let text = Self.hosts(containers, mode, "attach page, attach sheet, detach page")
    #expect(try found(text) == ["leaked-view"])
  }

  @Test(arguments: [false, true])
  func `a modal stays for its owner where what it was asked from is only popped`(containers: Bool) throws {
    let text = Self.hosts(
      containers,
      ("push", "pop"),
      "attach page, attach sheet, swipe-down Sheet, detach page"
    )
    #expect(try found(text) == [])
  }

  @Test(arguments: [false, true])
  func `parts of one screen share one place for a modal`(containers: Bool) throws {
    let text = Self.hosts(
      containers,
      ("embed", "unembed"),
      "attach page, attach other, attach sheet, attach card"
    )
    let outcome = run(try scenario(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.severity == .error })
    #expect(finding.rule == "present-refused")
    #expect(
      finding.notes.contains(
        "UIKit prints: Attempt to present <Card> on <Host> (from <Other>) which is already presenting <Sheet>."
      )
    )
  }
}
