import RIBs
import UIKit

// A class of the system is the view, by an extension that presents over everything: no swipe takes the screen away.
protocol WordBuildable { func build(withListener listener: WordListener) -> ViewableRouting }
protocol WordListener: AnyObject { func wordDone() }
protocol WordsInteractable: Interactable, WordListener { var router: WordsRouting? { get set } }
protocol WordsRouting: ViewableRouting {
  func showWord()
  func hideWord()
}
protocol WordsViewControllable: ViewControllable {
  func present(screen: ViewControllable)
  func dismiss(screen: ViewControllable)
}

extension UINavigationController: WordsViewControllable {
  func present(screen: ViewControllable) {
    let page = screen.uiviewController
    page.modalPresentationStyle = .overFullScreen
    topViewController?.present(page, animated: true)
  }

  func dismiss(screen: ViewControllable) { screen.uiviewController.dismiss(animated: true) }
}

final class WordsInteractor: Interactor, WordsInteractable {
  weak var router: WordsRouting?

  func addTapped() { router?.showWord() }
  func wordDone() { router?.hideWord() }
}

final class WordsRouter: ViewableRouter<WordsInteractable, WordsViewControllable>, WordsRouting {
  private let builder: WordBuildable
  private var word: ViewableRouting?

  init(interactor: WordsInteractable, viewController: WordsViewControllable, builder: WordBuildable) {
    self.builder = builder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func showWord() {
    let child = builder.build(withListener: interactor)
    word = child  // expect: slot-overwritten warning
    attachChild(child)
    viewController.present(screen: child.viewControllable)
  }

  func hideWord() {
    guard let child = word else { return }
    word = nil
    viewController.dismiss(screen: child.viewControllable)
    detachChild(child)
  }
}
