import RibEngine
import Testing

@testable import SwiftReader

/// A small project in one file, read and judged.
struct Judging {
  let sources: SwiftSources
  let findings: [LintFinding]

  /// `listener` and `child` stand for what the parent's and the child's interactor do.
  init(_ text: String, parent: InteractorFacts? = nil, child: ChildFacts? = nil) {
    let file = SourceFile(path: "Home.swift", bytes: Array(text.utf8))
    sources = Self.sources(file, parent: parent, child: child)
    findings = Self.findings(of: sources)
  }

  static func sources(_ file: SourceFile, parent: InteractorFacts?, child: ChildFacts?) -> SwiftSources {
    let code = parse(file, index: 0)
    let index = Index([code], paths: [file.path])
    return SwiftSources(
      files: [file],
      code: [code],
      routers: index.routers(),
      interactor: { _ in parent },
      child: { _, _, _ in child }
    )
  }

  static func findings(of sources: SwiftSources) -> [LintFinding] {
    var judge = Judge(sources)
    return LintFindings(judge.judge().findings).all
  }

  var text: String { String(decoding: sources.files[0].bytes, as: UTF8.self) }

  /// `12 warning stuck-slot attachTopup.topup`
  var lines: [String] {
    findings.map { found in
      let line = sources.files[0].position(of: Int(found.finding.span.start)).line
      return "\(line) \(found.finding.severity) \(found.key.id) \(found.key.method).\(found.key.slot)"
    }
  }

  /// What stands at the ends of lines behind `// expect: `, with the line.
  var expected: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      guard let range = line.range(of: "// expect: ") else { return nil }
      return "\(index + 1) \(line[range.upperBound...])"
    }
  }

  /// The whole text with all proved fixes in it.
  var mended: String {
    let application = apply()
    guard let changed = application.changed.first else { return text }
    return String(decoding: changed.bytes, as: UTF8.self)
  }

  func apply() -> FixApplication {
    FixApplication(findings, to: sources.files) { _, changed in
      let parent = sources.interactor(sources.routers[0])
      let child = sources.child("", nil, sources.routers[0])
      return Self.findings(of: Self.sources(changed, parent: parent, child: child))
    }
  }
}

extension StringProtocol {
  fileprivate func range(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// A router with one slot, its two methods written out.
func home(attach: String, detach: String, slot: String = "private var topup: ViewableRouting?") -> String {
  """
  final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
    private let topupBuilder: TopupBuildable
    \(slot)

    func attachTopup() {
  \(indented(attach))
    }

    func detachTopup() {
  \(indented(detach))
    }
  }
  """
}

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
}

let lateAttach = """
  guard topup == nil else { return }
  let router = topupBuilder.build(withListener: interactor)
  attachChild(router)
  topup = router
  """

let goodAttach = """
  guard topup == nil else { return }
  let router = topupBuilder.build(withListener: interactor)
  topup = router
  attachChild(router)
  """

let goodDetach = """
  guard let router = topup else { return }
  topup = nil
  detachChild(router)
  """

let lateDetach = """
  guard let router = topup else { return }
  detachChild(router)
  topup = nil
  """

/// The parent's interactor detaches when the child says that it is done.
func answering(_ event: String = "topupDidFinish", by method: String = "detachTopup") -> InteractorFacts {
  var facts = InteractorFacts(name: Text("HomeInteractor"), span: .none)
  facts.calls[event] = [InteractorFacts.Call(.router, method, .always, Span(start: 1, end: 2))]
  return facts
}

/// A child that calls its listener in one of its methods.
func reporting(
  _ event: String = "topupDidFinish",
  in method: String,
  _ timing: InteractorFacts.Call.Timing = .always
) -> ChildFacts {
  var facts = InteractorFacts(name: Text("TopupInteractor"), span: .none)
  facts.calls[method] = [InteractorFacts.Call(.listener, event, timing, Span(start: 3, end: 4))]
  return ChildFacts(router: "TopupRouter", interactor: facts, listenerMethods: [event])
}
