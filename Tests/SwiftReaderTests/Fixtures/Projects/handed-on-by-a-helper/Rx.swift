import RxSwift
import UIKit

// The list is kept by helpers of the class above, and the stream goes through a method or property of the child.

class StreamCoordinator<Result> {
  let bag = DisposeBag()
  let id = UUID()
  private var children: [UUID: Any] = [:]

  func start() -> Observable<Result> { fatalError("the class below starts") }

  func coordinate<Other>(to child: StreamCoordinator<Other>) -> Observable<Other> {
    keep(child)
    return child.start().do(onCompleted: { [weak self] in self?.drop(child) })
  }

  private func keep<Other>(_ child: StreamCoordinator<Other>) { children[child.id] = child }
  private func drop<Other>(_ child: StreamCoordinator<Other>) { children[child.id] = nil }
}

final class HallCoordinator: StreamCoordinator<Void> {
  private let stack = UINavigationController()

  func openVote() {
    let child = VoteCoordinator(stack: stack)
    coordinate(to: child)  // expect: leaked-child-coordinator warning
      .subscribe().disposed(by: bag)
  }

  func openPoll() {
    let child = PollCoordinator(stack: stack)
    coordinate(to: child)  // expect: leaked-child-coordinator warning
      .subscribe().disposed(by: bag)
  }

  func openQuiz() { coordinate(to: QuizCoordinator(stack: stack)).subscribe().disposed(by: bag) }

  func openTest() { coordinate(to: TestCoordinator(stack: stack)).subscribe().disposed(by: bag) }

  func openExam() { coordinate(to: ExamCoordinator(stack: stack)).subscribe().disposed(by: bag) }

  func openRace() { coordinate(to: RaceCoordinator(stack: stack)).subscribe().disposed(by: bag) }
}

// A method hands it on, and nothing ends it.
final class VoteCoordinator: StreamCoordinator<Void> {
  private let stack: UINavigationController
  private let done = PublishSubject<Void>()
  init(stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let screen = ClosingViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.close = { [weak self] in
      self?.done.onNext(())
      self?.stack.dismiss(animated: true)
    }
    stack.present(screen, animated: true)
    return observeDone()
  }

  private func observeDone() -> Observable<Void> { done.asObservable() }
}

// A lazy property does.
final class PollCoordinator: StreamCoordinator<Void> {
  private let stack: UINavigationController
  private let done = PublishRelay<Void>()
  private lazy var ended: Observable<Void> = done.asObservable()
  init(stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let screen = ClosingViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.close = { [weak self] in
      self?.done.accept(())
      self?.stack.dismiss(animated: true)
    }
    stack.present(screen, animated: true)
    return ended
  }
}

// The first value ends it, in the method and in the property.
final class QuizCoordinator: StreamCoordinator<Void> {
  private let stack: UINavigationController
  private let done = PublishSubject<Void>()
  init(stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let screen = ClosingViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.close = { [weak self] in
      self?.done.onNext(())
      self?.stack.dismiss(animated: true)
    }
    stack.present(screen, animated: true)
    return observeDone()
  }

  private func observeDone() -> Observable<Void> { done.take(1) }
}

final class TestCoordinator: StreamCoordinator<Void> {
  private let stack: UINavigationController
  private let done = PublishSubject<Void>()
  private lazy var ended: Observable<Void> = done.take(1)
  init(stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let screen = ClosingViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.close = { [weak self] in
      self?.done.onNext(())
      self?.stack.dismiss(animated: true)
    }
    stack.present(screen, animated: true)
    return ended
  }
}

// Whoever is given its observer may end it.
final class ExamCoordinator: StreamCoordinator<Void> {
  private let stack: UINavigationController
  private let done = PublishSubject<Void>()
  private lazy var ender: AnyObserver<Void> = done.asObserver()
  init(stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let screen = ClosingViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.close = { [weak self] in self?.ender.onCompleted() }
    stack.present(screen, animated: true)
    return observeDone()
  }

  private func observeDone() -> Observable<Void> { done.asObservable() }
}

// A computed property, of which one case ends.
final class RaceCoordinator: StreamCoordinator<Void> {
  private let stack: UINavigationController
  private let done = PublishSubject<Void>()
  init(stack: UINavigationController) { self.stack = stack }

  override func start() -> Observable<Void> {
    let screen = ClosingViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.close = { [weak self] in
      self?.stack.dismiss(animated: true)
      self?.done.onNext(())
    }
    stack.present(screen, animated: true)
    return ended
  }

  private var ended: Observable<Void> { done.map { _ in () }.first().asObservable() }
}

final class ClosingViewController: UIViewController { var close: (() -> Void)? }
