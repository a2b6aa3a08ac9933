import RibEngine
import Testing

@testable import SwiftReader

@Suite("Methods that lack the recorder's line") struct UntracedMethodTests {
  private static let app = """
    protocol CouponListener: AnyObject { func couponDidFinish()\nfunc couponDidFail() async }
    protocol CartPresentableListener: AnyObject { func didTapCoupon() }
    protocol CartInteractable: Interactable, CouponListener {}
    final class CouponInteractor: Interactor { weak var listener: CouponListener? }
    final class CartInteractor: PresentableInteractor<P>, CartInteractable, CartPresentableListener {
      weak var router: CartRouting?
      func couponDidFinish() { router?.detachCoupon() }
      func couponDidFail() async {}
      func didTapCoupon() { router?.routeToCoupon() }
    }
    final class CartRouter: Router<CartInteractable>, CartRouting {
      private var coupon: CouponRouting?

    """

  /// The methods of a router with `methods`, in the app.
  private func untraced(_ methods: String) -> [UntracedMethod] {
    let whole = project([("a.swift", Self.app + methods + "\n}")])
    return whole.untracedMethods(whole.index.routers())
  }

  private func told(_ methods: String) -> [String] {
    untraced(methods).map { "\($0.kind.rawValue) \($0.subject): \($0.reason)" }
  }

  private static let listeners = [
    "listener CartInteractor.couponDidFinish: CouponListener asks for it",
    "listener CartInteractor.couponDidFail: it suspends, and the line would not show when it runs",
  ]

  @Test("are those of interactors that a listener's protocol asks for, and not what a view calls")
  func listeners() {
    #expect(told("") == Self.listeners)
  }

  @Test("are those of routers that attach, detach or write a slot")
  func requests() {
    let methods = """
      func routeToCoupon() { guard coupon == nil else { return }; let r = b.build(); coupon = r; attachChild(r) }
      func detachCoupon() { guard let r = coupon else { return }; coupon = nil; detachChild(r) }
      func forget() { coupon = nil }
      func log() { print("cart") }
      """
    #expect(
      told(methods) == Self.listeners + [
        "request CartRouter.routeToCoupon: it attaches",
        "request CartRouter.detachCoupon: it detaches", "request CartRouter.forget: it writes a slot",
      ]
    )
  }

  @Test("are not those that have it, whatever the constant is called")
  func traced() {
    let methods = """
      func attach() { let t = traced(); defer { t() }; attachChild(b.build()) }
      func detach() { let end = self.traced(.detach); defer { end() }; detachChild(coupon!) }
      """
    #expect(told(methods) == Self.listeners)
  }

  @Test("are not private ones, which run within others, nor what the library calls")
  func inner() {
    let methods = """
      func attach() { let t = traced(); defer { t() }; add() }
      private func add() { attachChild(b.build()) }
      override func didLoad() { attachChild(b.build()) }
      """
    #expect(told(methods) == Self.listeners)
  }

  // MARK: - The line

  /// The method with the line in it; nil where it may not stand there.
  private func changed(_ method: String) throws -> String? {
    try changed(method, #require(untraced(method).first { $0.kind == .request }))
  }

  private func changed(_ method: String, _ untraced: UntracedMethod) throws -> String? {
    let text = Self.app + method + "\n}"
    let file = SourceFile(path: "a.swift", bytes: Array(text.utf8))
    guard let edit = TracedLine(untraced, in: file).edit else { return nil }
    let changed = String(decoding: file.bytes(with: [edit]), as: UTF8.self)
    #expect(!read(changed).hasErrors)
    return String(changed.dropFirst(Self.app.count).dropLast(2))
  }

  private static let changes: [(method: String, changed: String?)] = [
    ("func attach() { attachChild(x) }", "func attach() { let t = traced(); defer { t() }; attachChild(x) }"),
    (
      "  func attach() {  // now\n    // why\n    attachChild(x)\n  }",
      "  func attach() {  // now\n    let t = traced(); defer { t() }\n    // why\n    attachChild(x)\n  }"
    ),
    (
      "\tfunc attach()\n\t{\n\t\tattachChild(x)\n\t}",
      "\tfunc attach()\n\t{\n\t\tlet t = traced(); defer { t() }\n\t\tattachChild(x)\n\t}"
    ),
    (
      "func attach(_ f: () -> Void = { print(\"{\") } /* { */) {\n  attachChild(x)\n}",
      """
      func attach(_ f: () -> Void = { print(\"{\") } /* { */) {
        let t = traced(); defer { t() }
        attachChild(x)
      }
      """
    ),
    (
      "func show() {\r\n  let t = x\r\n  attachChild(t)\r\n}",
      "func show() {\r\n  let end = traced(.attach); defer { end() }\r\n  let t = x\r\n  attachChild(t)\r\n}"
    ),
    (
      "func close() { detachChild(x) }",
      "func close() { let t = traced(.detach); defer { t() }; detachChild(x) }"
    ),
    (
      "func attach() -> Bool { attachOnce(x) }\nprivate func attachOnce(_ r: R) -> Bool { attachChild(r); return true }",
      nil
    ),
    ("func attach() async { attachChild(x) }", nil),
  ]

  @Test("get it behind their brace, where it may stand", arguments: changes)
  func line(_ method: String, _ expected: String?) throws {
    #expect(try changed(method) == expected)
  }

  @Test("get a shorter line where nothing else stands in them", arguments: ["", "\n", " // nothing\n  "])
  func empty(_ body: String) throws {
    let text = """
      protocol MoreListener { func moreDidEnd() }
      final class HomeInteractor: Interactor, MoreListener {
        func moreDidEnd() {\(body)}
      }
      """
    let read = project([("a.swift", text)])
    let untraced = try #require(read.untracedMethods([]).first)
    let file = SourceFile(path: "a.swift", bytes: Array(text.utf8))
    let edit = try #require(TracedLine(untraced, in: file).edit)
    #expect(edit.text.trimmingPrefix { $0.isWhitespace }.hasPrefix("traced()()"))
    #expect(!SwiftReaderTests.read(String(decoding: file.bytes(with: [edit]), as: UTF8.self)).hasErrors)
  }

  @Test("read as before once they have it") func unchanged() throws {
    let method =
      "func attach() { guard coupon == nil else { return }; let r = b.build(); coupon = r; attachChild(r) }"
    let before = project([("a.swift", Self.app + method + "\n}")]).index.routers()
    let after = project([("a.swift", Self.app + (try #require(try changed(method))) + "\n}")]).index.routers()
    func paths(_ routers: [RouterFacts]) -> [String] {
      routers.flatMap { $0.methods.flatMap { $0.paths.map(\.text) + $0.doubts.map(\.reason) } }
    }
    #expect(paths(after) == paths(before))
    #expect(!paths(before).isEmpty)
  }
}
