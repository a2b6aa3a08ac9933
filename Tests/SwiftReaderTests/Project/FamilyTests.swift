import RibEngine
import Testing

@testable import SwiftReader

@Suite struct FamilyTests {
  private static let topup = """
    protocol TopupListener: AnyObject { func topupDidClose()\nfunc topupDidFinish() }
    protocol TopupBuildable: Buildable { func build(withListener listener: TopupListener) -> TopupRouting }
    final class MoneyBuilder: Builder<TopupDependency>, TopupBuildable {
      func build(withListener listener: TopupListener) -> TopupRouting {
        let interactor = MoneyInteractor()
        interactor.listener = listener
        return MoneyRouter(interactor: interactor)
      }
    }
    final class MoneyInteractor: Interactor { weak var listener: TopupListener? }
    final class MoneyRouter: Router<MoneyInteractable> {}
    """

  private static let home = """
    protocol HomeInteractable: Interactable, TopupListener {}
    final class HomeInteractor: PresentableInteractor<P>, HomeInteractable {
      weak var router: HomeRouting?
      func topupDidClose() { router?.detachTopup() }
    }
    final class HomeRouter: ViewableRouter<HomeInteractable, V>, HomeRouting {
      private let topupBuilder: TopupBuildable
    }
    """

  private func home(_ others: (path: String, text: String)...) -> (project: Project, router: RouterFacts) {
    let whole = project([("Home/Home.swift", Self.home)] + others)
    return (
      whole,
      whole.index.routers().first { $0.name.string == "HomeRouter" }
        ?? RouterFacts(name: Text(""), span: .none)
    )
  }

  @Test func `a builder's type leads to what it builds`() {
    let (project, router) = home(("Topup/Topup.swift", Self.topup))
    let child = project.child(builder: "topupBuilder", type: nil, in: router)
    #expect(child?.router == "MoneyRouter")
    #expect(child?.isViewless == true)
    #expect(child?.interactor?.name.string == "MoneyInteractor")
    #expect(child?.listenerMethods == ["topupDidClose", "topupDidFinish"])
  }

  @Test func `a name leads to the class of the same name`() {
    let (project, router) = home(("T.swift", "final class TopupInteractor: Interactor {}"))
    #expect(
      project.child(builder: "x", type: "TopupBuildable", in: router)?.interactor?.name.string
        == "TopupInteractor"
    )
  }

  @Test func `an unknown builder builds nothing known`() {
    let (project, router) = home()
    #expect(project.child(builder: "cardBuilder", type: "CardBuildable", in: router) == nil)
  }

  @Test func `of two classes of one name the nearest is meant`() {
    let far = "final class TopupInteractor: Interactor { func far() {} }"
    let near = "final class TopupInteractor: Interactor { func near() {} }"
    let (project, router) = home(("A/T.swift", far), ("Home/Topup/T.swift", near))
    let child = project.child(builder: "x", type: "TopupBuildable", in: router)
    #expect(child?.interactor?.calls.keys.sorted() == ["near"])
  }

  @Test func `a router's interactor is the one that its type names`() {
    let (project, router) = home()
    #expect(project.interactor(of: router)?.name.string == "HomeInteractor")
  }
}
