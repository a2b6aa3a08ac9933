import RxSwift
import UIKit

// The parent lets a child go when its stream completes. A value that ends the stream is a report; one that ends nothing,
// or that another stream sends, is none.
class Flow<Result> {
  let identifier = UUID()
  let bag = DisposeBag()
  private var childCoordinators: [UUID: Any] = [:]

  func start() -> Observable<Result> { fatalError("abstract") }

  func coordinate<T>(to flow: Flow<T>) -> Observable<T> {
    childCoordinators[flow.identifier] = flow
    return flow.start().do(onCompleted: { [weak self] in self?.childCoordinators[flow.identifier] = nil })
  }
}

final class ShopCoordinator: Flow<Void> {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let list = ListViewController()
    list.onTap = { [weak self] in self?.showTerms() }
    list.onSwipe = { [weak self] in self?.showLegal() }
    list.onHold = { [weak self] in self?.showPrivacy() }
    list.onPinch = { [weak self] in self?.showImprint() }
    stack.setViewControllers([list], animated: false)
    return .never()
  }

  private func showTerms() { coordinate(to: TermsCoordinator(stack)).subscribe().disposed(by: bag) }
  private func showLegal() { coordinate(to: LegalCoordinator(stack)).subscribe().disposed(by: bag) }
  private func showPrivacy() {
    let flow = PrivacyCoordinator(stack)
    coordinate(to: flow).subscribe().disposed(by: bag)  // expect: leaked-child-coordinator warning
  }
  private func showImprint() {
    let flow = ImprintCoordinator(stack)
    coordinate(to: flow).subscribe().disposed(by: bag)  // expect: leaked-child-coordinator warning
  }
}

final class TermsCoordinator: Flow<Void> {
  private let stack: UINavigationController
  private let closed = PublishSubject<Void>()

  init(_ stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let page = PageViewController()
    page.modalPresentationStyle = .fullScreen
    page.onClose = { [weak self] in
      guard let self else { return }
      self.stack.dismiss(animated: true) { self.closed.onNext(()) }
    }
    stack.present(page, animated: true)
    return once()
  }

  private func once() -> Observable<Void> { closed.asObservable().take(1) }
}

/// Hands the taps on to what it gives back.
final class LegalCoordinator: Flow<Void> {
  private let stack: UINavigationController
  private let closed = PublishSubject<Void>()

  init(_ stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let page = PageViewController()
    page.modalPresentationStyle = .fullScreen
    page.onClose = { [stack, closed] in
      stack.dismiss(animated: true)
      Observable.just(()).bind(to: closed).disposed(by: page.bag)
    }
    stack.present(page, animated: true)
    let result = closed.map { _ in }.single()
    return result
  }
}

/// Sends a value, and nothing ends the stream with it.
final class PrivacyCoordinator: Flow<Void> {
  private let stack: UINavigationController
  private let closed = PublishSubject<Void>()

  init(_ stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let page = PageViewController()
    page.modalPresentationStyle = .fullScreen
    page.onClose = { [stack, closed] in
      stack.dismiss(animated: true)
      closed.onNext(())
    }
    stack.present(page, animated: true)
    return closed
  }
}

/// The value that it sends on one way is another stream's.
final class ImprintCoordinator: Flow<Void> {
  private let stack: UINavigationController
  private let closed = PublishSubject<Void>()
  private let seen = PublishSubject<String>()

  init(_ stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let page = PageViewController()
    page.modalPresentationStyle = .fullScreen
    page.onClose = { [weak self] in
      self?.stack.dismiss(animated: true)
      self?.closed.onNext(())
    }
    page.onCancel = { [weak self] in
      self?.seen.onNext("cancelled")
      self?.stack.dismiss(animated: true)
    }
    stack.present(page, animated: true)
    return closed.take(1)
  }
}

final class ListViewController: UIViewController {
  var onTap: (() -> Void)?
  var onSwipe: (() -> Void)?
  var onHold: (() -> Void)?
  var onPinch: (() -> Void)?
}

final class PageViewController: UIViewController {
  let bag = DisposeBag()
  var onClose: (() -> Void)?
  var onCancel: (() -> Void)?
}
