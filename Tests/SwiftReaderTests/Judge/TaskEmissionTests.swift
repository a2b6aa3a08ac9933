import FlowFiles
import RibEngine
import Testing

@testable import SwiftReader

/// The flows that a text gives, held against what is found in it.
private struct Emitted {
  var flows: [EmittedFlows]
  private var sources: SwiftSources

  init(_ text: String) {
    let file = SourceFile(path: "Pay.swift", bytes: Array(text.utf8))
    let index = Index([parse(file, index: 0)], paths: ["Pay.swift"])
    let (project, routers) = (Project(index), index.routers())
    sources = SwiftSources(project, files: [file], code: [parse(file, index: 0)], routers: routers)
    let findings = SourceRule.all.filter { !$0.isOptIn }.flatMap { $0.findings(project, routers) }
    flows = FlowEmission(sources, findings: LintFindings(findings).all, project: project).all()
  }

  var text: String {
    flows.map { flow in
      FlowWriter.text(documents: flow.documents) { span in
        sources.place(of: span) + (flow.guesses[span].map { "  guess: \($0)" } ?? "")
      }
    }.joined()
  }

  var titles: [String] { flows.flatMap(\.documents).map(\.title.string) }
  var expected: [String] { flows.flatMap(\.documents).flatMap(\.expected).map(\.string) }
}

@Suite("Tasks are written as flows") struct TaskEmissionTests {
  @Test func `a coordinator that keeps what it resumes is written with who awaits it`() {
    let emitted = Emitted(
      """
      final class ShopCoordinator {
        func start() { Task { await buy() } }
        func buy() async {
          _ = try? await PayCoordinator().start()
        }
      }
      final class PayCoordinator {
        private var continuation: CheckedContinuation<Bool, Error>?
        func start() async throws -> Bool {
          guard continuation == nil else { return false }
          return try await withCheckedThrowingContinuation { continuation = $0 }
        }
        func didPay() {
          continuation?.resume(returning: true)
        }
      }
      """
    )
    #expect(emitted.text == Self.kept)
  }

  private static let kept = """
    flow: "PayCoordinator.continuation: start, didPay"
    coordinators:
      ShopCoordinator:
        pins: [finishes, cancelling]
        receives:
          buy:
            - try? await PayCoordinator  # Pay.swift:4
      PayCoordinator:
        pins: [finishes, closing, events, cancelling]
        start:
          - wait  # Pay.swift:11
        receives:
          didPay:
            - resume  # Pay.swift:14

    events:
      - launch ShopCoordinator  # Pay.swift:1
      - send ShopCoordinator buy  # Pay.swift:3
      - send PayCoordinator didPay  # Pay.swift:13
      - send PayCoordinator didPay  # Pay.swift:13  guess: it comes a second time

    expect: double-resume

    """

  @Test func `a second wait that nothing refuses is a flow of its own`() {
    let emitted = Emitted(
      """
      final class PayCoordinator {
        private var continuation: CheckedContinuation<Bool, Never>?
        func pay() async -> Bool {
          await withCheckedContinuation { continuation = $0 }
        }
        func didPay() {
          continuation?.resume(returning: true)
          continuation = nil
        }
      }
      """
    )
    #expect(
      emitted.titles == [
        "PayCoordinator.continuation: pay, pay", "PayCoordinator.continuation: pay, didPay",
      ]
    )
    #expect(emitted.expected == ["continuation-overwritten"])
  }

  @Test func `what is thrown away is forgotten in the flow as well`() {
    let emitted = Emitted(
      """
      final class PayCoordinator {
        private var continuation: CheckedContinuation<Bool, Never>?
        func pay() async -> Bool {
          guard continuation == nil else { return false }
          return await withCheckedContinuation { continuation = $0 }
        }
        func didCancel() { continuation = nil }
      }
      """
    )
    #expect(emitted.titles == ["PayCoordinator.continuation: pay, didCancel"])
    #expect(emitted.expected == ["never-resumed"])
  }

  @Test func `a method that waits has a flow for each thing that its ways come to`() {
    let emitted = Emitted(
      """
      final class Loader {
        func load(_ address: String) async -> Data? {
          await withCheckedContinuation { continuation in
            guard let url = URL(string: address) else { return }
            session.load(url) { continuation.resume(returning: $0) }
          }
        }
      }
      """
    )
    #expect(emitted.titles == ["Loader.load: answer", "Loader.load: no-answer"])
    #expect(emitted.expected == ["never-resumed"])
    #expect(emitted.flows.first?.documents.first?.expected.isEmpty == true)
  }

  @Test func `who is given a continuation is taken to answer it, and the flow says so`() {
    let emitted = Emitted(
      """
      final class Loader {
        func load() async -> Data? {
          await withCheckedContinuation { continuation in service.load(continuation) }
        }
      }
      """
    )
    #expect(emitted.text.contains("- resume  # Pay.swift:3  guess: who is given it answers it once"))
    #expect(emitted.expected == [])
  }

  @Test func `the tasks of a coordinator stand behind its other flows`() {
    let emitted = Emitted(
      """
      final class PayCoordinator: Coordinator {
        var childCoordinators: [Coordinator] = []
        private var continuation: CheckedContinuation<Bool, Never>?
        func start() {}
        func showCard() {
          let card = CardCoordinator()
          childCoordinators.append(card)
          card.start()
        }
        func pay() async -> Bool {
          guard continuation == nil else { return false }
          return await withCheckedContinuation { continuation = $0 }
        }
        func didPay() {
          continuation?.resume(returning: true)
          continuation = nil
        }
      }
      final class CardCoordinator: Coordinator {
        func start() {}
      }
      """
    )
    #expect(emitted.flows.count == 1)
    #expect(
      emitted.titles == [
        "PayCoordinator.childCoordinators: showCard, CardCoordinator",
        "PayCoordinator.continuation: pay, didPay",
      ]
    )
  }

  /// A shop that pays, with what stands in its `buy`, and what waits for the payment.
  private func shop(_ buy: String, pay: String = "return try await wait()") -> Emitted {
    Emitted(
      """
      final class ShopCoordinator {
        func start() { Task { try await buy() } }
        func buy() async throws {
          \(buy)
        }
      }
      final class PayCoordinator {
        private var continuation: CheckedContinuation<Bool, Error>?
        func start() async throws -> Bool {
          guard continuation == nil else { throw PayError.busy }
          \(pay.replacing("wait()", with: "withCheckedThrowingContinuation { continuation = $0 }"))
        }
        func didCancel() {
          continuation?.resume(returning: false)
          continuation = nil
        }
        func didFail(_ error: Error) {
          continuation?.resume(throwing: error)
          continuation = nil
        }
      }
      """
    )
  }

  @Test func `an error that each catch throws on is thrown on in the flow`() {
    let emitted = shop("do { _ = try await PayCoordinator().start() } catch { report(error); throw error }")
    #expect(emitted.text.contains("failed:"))
    #expect(emitted.text.contains("- throw  # Pay.swift:4"))
  }

  @Test(arguments: [
    "do { _ = try await PayCoordinator().start() } catch { if isOver { return }; throw error }",
    "do { _ = try await PayCoordinator().start() } catch { report(error) }",
    "do { Task { _ = try await PayCoordinator().start() } } catch { throw error }",
    "do { _ = try? await PayCoordinator().start() } catch { throw error }",
  ])
  func `an error that may be kept is not thrown on`(buy: String) {
    let emitted = shop(buy)
    #expect(emitted.text.contains("await PayCoordinator"))
    #expect(!emitted.text.contains("throw"))
  }

  @Test func `what is made of an answer is thrown where the answer is what is asked for`() {
    let emitted = shop(
      "_ = try await PayCoordinator().start()",
      pay: "let paid = try await wait(); guard paid else { throw PayError.cancelled }; return true"
    )
    #expect(
      emitted.titles == [
        "PayCoordinator.continuation: start, didCancel", "PayCoordinator.continuation: start, didFail",
      ]
    )
    #expect(emitted.text.components(separatedBy: "- throw  # Pay.swift:11").count == 2)
  }

  @Test func `who awaits throws what it makes of a result that is handed on`() {
    let emitted = shop("let paid = try await PayCoordinator().start(); if !paid { throw ShopError.unpaid }")
    #expect(emitted.text.components(separatedBy: "- throw  # Pay.swift:4").count == 2)
  }

  @Test(arguments: [
    "let paid = try await wait(); if paid { throw PayError.cancelled }; return paid",
    "let paid = try await wait(); guard isOpen, paid else { throw PayError.cancelled }; return paid",
    "let paid = try await wait(); if isOpen { return paid }; throw PayError.cancelled",
    "var paid = try await wait(); paid = true; guard paid else { throw PayError.cancelled }; return paid",
    "do { let paid = try await wait(); guard paid else { throw PayError.cancelled } } catch {}; return true",
    "Task { _ = try await wait() }; throw PayError.cancelled",
  ])
  func `what another answer or question would throw is not written`(pay: String) {
    #expect(!shop("_ = try await PayCoordinator().start()", pay: pay).text.contains("throw"))
  }

  @Test func `what a cancelled task is answered with is thrown for as any answer is`() {
    let emitted = Emitted(
      """
      final class PayCoordinator {
        private var continuation: CheckedContinuation<Bool, Never>?
        func pay() async throws -> Bool {
          guard continuation == nil else { return false }
          let paid = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation = $0 }
          } onCancel: {
            didCancel()
          }
          if !paid { throw CancellationError() }
          return paid
        }
        func didCancel() {
          continuation?.resume(returning: false)
          continuation = nil
        }
      }
      """
    )
    #expect(emitted.flows.flatMap(\.documents).count == 2)
    #expect(emitted.text.components(separatedBy: "- throw  # Pay.swift:10").count == 3)
  }
}
