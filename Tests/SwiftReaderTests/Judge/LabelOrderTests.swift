import RibEngine
import Testing

@testable import SwiftReader

/// The labels of a finding are numbered in the order of what happens.
@Suite struct LabelOrderTests {
  private func labels(_ text: String) -> [String] {
    let files = [SourceFile(path: "Lamp.swift", bytes: Array(text.utf8))]
    let read = ProjectFixture.Read(files)
    return read.findings.first { $0.key.id == .stuckSlot }?.finding.labels.map(\.text) ?? []
  }

  private func router(_ body: String) -> String {
    """
    protocol GlowBuildable: Buildable { func build() -> ViewableRouting }
    extension ViewableRouting {
      func light(_ router: ViewableRouting) { attachChild(router) }
    }
    final class LampRouter: ViewableRouter<LampInteractable, ViewControllable>, LampRouting {
      private let builder: GlowBuildable
      private var glow: ViewableRouting?
      func attachGlow() {
        guard glow == nil else { return }
        \(body)
      }
      private func shine() {
        let router = builder.build()
        attachChild(router)
        glow = router
      }
      func detachGlow() {
        guard let router = glow else { return }
        glow = nil
        detachChild(router)
      }
    }
    """
  }

  @Test func `the call of a helper that attaches comes before what it does`() {
    let body = "let router = builder.build()\n    light(router)\n    glow = router"
    let found = labels(router(body))
    #expect(found.first == "the slot" && found.dropFirst().first == "attachGlow() comes here")
    #expect(found.last?.hasPrefix("too late") == true)
  }

  @Test func `so does the call of a helper that does all of it`() {
    let found = labels(router("shine()"))
    #expect(found.first == "the slot" && found.dropFirst().first == "attachGlow() comes here")
    #expect(found.last?.hasPrefix("too late") == true)
  }
}
