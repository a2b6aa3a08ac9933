import Testing

@testable import RibEngine

/// The window needs a root by the end of the launch, whatever was put into a container that comes later.
struct WindowRootTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func app(
    _ start: String,
    container: String = "empty navigation",
    child: String = "push"
  ) -> String {
    """
    coordinators:
      App:
        container: \(container)
        start: [\(start)]
        streams: {ready: [show]}
        children:
          auth: {child: Auth, present: [create, append, start], remove: [remove]}
      Auth: {start: [\(child)]}
    """
  }

  @Test(
    "a container that waits is no root, whatever stands in it",
    arguments: [
      ("present auth, async, show", "empty navigation", "push"),
      ("present auth, async, show", "navigation", "push"),
      ("present auth, async, show", "tabs", "embed"),
      ("present auth", "empty navigation", "push"),
    ]
  )
  func waiting(start: String, container: String, child: String) throws {
    let text = app(start, container: container, child: child) + "\nevents: [launch App]"
    let finding = try #require(try outcome(text).findings.first { $0.severity != .note })
    #expect(finding.rule == "window-without-root")
    let changed = try #require(finding.repaired?.changed)
    let steps = changed.components[0].hooks[0].steps.map(\.verb)
    #expect(steps.contains(.show) && !steps.prefix { $0 != .show }.contains(.async), "\(steps)")
  }

  @Test("one that is shown in the launch is", arguments: ["present auth, show", "show, async, present auth"])
  func shown(start: String) throws {
    #expect(try outcome(app(start) + "\nevents: [launch App, settle]").findings.isEmpty)
  }

  @Test func `a coordinator's container may be filled whichever list shows it later`() throws {
    let text = app("present auth") + "\nevents: [launch App, send App ready, settle, expect Auth on-screen]"
    #expect(try outcome(text).findings.map(\.rule) == ["window-without-root"])
    #expect(try outcome(text).remarks.filter { $0.id == "unmet" }.isEmpty)
  }
}
