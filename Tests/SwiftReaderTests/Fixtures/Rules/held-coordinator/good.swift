import UIKit

protocol Coordinator: AnyObject { func start() }
protocol MapDelegate: AnyObject { func mapDidEnd() }

final class GuideCoordinator: NSObject, Coordinator, MapDelegate {
  private var map: MapCoordinator?
  private var tour: TourCoordinator?
  private var radio: RadioCoordinator?
  private var quiz: QuizCoordinator?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {}

  /// Its delegate empties the property.
  func openMap() {
    guard map == nil else { return }
    let child = MapCoordinator(stack)
    child.delegate = self
    map = child
    child.start()
  }

  func mapDidEnd() {
    stack.dismiss(animated: true)
    map = nil
  }

  /// Nothing asks whether it is empty: the next one takes the place of the first.
  func openTour() {
    let child = TourCoordinator(stack)
    tour = child
    child.start()
  }

  /// A helper empties what it is given.
  func openQuiz() {
    guard quiz == nil else { return }
    let child = QuizCoordinator(stack)
    child.onDone = { [weak self] in self?.closeQuiz() }
    quiz = child
    child.start()
  }

  private func closeQuiz() { drop(&quiz) }

  private func drop(_ child: inout QuizCoordinator?) { child = nil }

  /// Has no screen, and goes on until its parent goes.
  func playRadio() {
    guard radio == nil else { return }
    let child = RadioCoordinator()
    radio = child
    child.start()
  }
}

final class MapCoordinator: Coordinator {
  weak var delegate: MapDelegate?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = PlaceViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.onClose = { [weak self] in self?.delegate?.mapDidEnd() }
    stack.present(screen, animated: true)
  }
}

final class TourCoordinator: Coordinator {
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(PlaceViewController(), animated: true) }
}

final class QuizCoordinator: Coordinator {
  var onDone: (() -> Void)?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = PlaceViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.onClose = { [weak self] in self?.onDone?() }
    stack.present(screen, animated: true)
  }
}

final class RadioCoordinator: Coordinator {
  func start() { print("on") }
}

final class PlaceViewController: UIViewController { var onClose: (() -> Void)? }
