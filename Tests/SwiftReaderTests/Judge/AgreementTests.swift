import FlowFiles
import RibEngine
import Testing

@testable import SwiftReader

@Suite("Lint and the flows that it writes say the same") struct AgreementTests {
  @Test(arguments: ProjectFixture.all)
  func `a flow gives what it expects, and expects only what is told of its router`(
    fixture: ProjectFixture
  ) {
    let emitted = fixture.read
    for flow in emitted.flows {
      let told = Set(
        emitted.findings.filter { $0.key.type == flow.type }.flatMap {
          [$0.key.id.text] + $0.finding.consequences.map(\.rule)
        }
      )
      for document in flow.documents {
        let outcome = run(document, path: flow.name, line: 1)
        #expect(outcome.verdict == .clean || outcome.verdict == .asExpected, "\(document.title.string)")
        #expect(Set(document.expected.map(\.string)).isSubset(of: told), "\(document.title.string)")
        for allowance in document.allowed {
          #expect(!allowance.reason.isEmpty)
          #expect(flow.differences.contains { $0.rule == allowance.rule.string })
        }
      }
    }
  }

  @Test(arguments: ProjectFixture.all)
  func `an error about a slot, or a warning about a list, is shown by a flow, or it is said why not`(
    fixture: ProjectFixture
  ) {
    let emitted = fixture.read
    for finding in emitted.findings where finding.finding.severity > .note && !finding.key.slot.isEmpty {
      guard let flow = emitted.flows.first(where: { $0.type == finding.key.type }) else { continue }
      let isCoordinator = flow.documents[0].components[0].kind == .coordinator
      guard isCoordinator || finding.finding.severity == .error else { continue }
      let isShown = flow.documents.contains { document in
        document.expected.contains { $0.string == finding.key.id.text }
      }
      #expect(isShown || emitted.unshown.contains { $0.span == finding.finding.span && !$0.reason.isEmpty })
    }
  }

  @Test func `no two flows of a project share a title`() {
    for fixture in ProjectFixture.all {
      let titles = fixture.read.flows.flatMap(\.documents).map(\.title.string)
      #expect(Set(titles).count == titles.count, "\(fixture.name)")
    }
  }

  @Test(arguments: ProjectFixture.all)
  func `what is written is read again as the same flows`(fixture: ProjectFixture) {
    for flow in fixture.read.flows {
      let text = FlowWriter.text(documents: flow.documents)
      let file = SourceFile(path: flow.name, bytes: Array(text.utf8))
      let read = FlowReader.read(file) { .failure(Problem("unreadable", "no includes", path: $0)) }
      #expect(read.invalid == nil, "\(read.invalid?.problems.map(\.message) ?? [])")
      #expect(FlowWriter.text(documents: read.scenarios) == text)
    }
  }

  @Test func `some of the projects give flows, routers and coordinators`() {
    let flows = ProjectFixture.all.flatMap(\.read.flows)
    #expect(flows.filter { $0.documents[0].components[0].kind == .rib }.count > 4)
    #expect(flows.filter { $0.documents[0].components[0].kind == .coordinator }.count > 4)
  }
}
