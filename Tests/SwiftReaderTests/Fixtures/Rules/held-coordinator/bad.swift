import UIKit

protocol Coordinator: AnyObject { func start() }
protocol MapDelegate: AnyObject { func mapDidEnd() }

final class GuideCoordinator: Coordinator, MapDelegate {
  private var map: MapCoordinator?
  private var tour: TourCoordinator?
  private var quiz: QuizCoordinator?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {}

  /// Nothing empties the property.
  func openMap() {
    if map != nil { return }
    let child = MapCoordinator(stack)
    child.delegate = self
    map = child  // expect: stuck-slot
    child.start()
  }

  func mapDidEnd() { stack.dismiss(animated: true) }

  /// Only the button of the child's screen does.
  func openTour() {
    guard tour == nil else { return }
    let child = TourCoordinator(stack)
    child.onDone = { [weak self] in
      self?.stack.popViewController(animated: true)
      self?.tour = nil
    }
    tour = child  // expect: leaked-child-coordinator
    child.start()
  }

  /// A helper keeps it.
  func openQuiz() {
    guard quiz == nil else { return }
    let child = QuizCoordinator(stack)
    keep(child)
    child.start()
  }

  private func keep(_ child: QuizCoordinator) {
    quiz = child  // expect: stuck-slot
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
  var onDone: (() -> Void)?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = PlaceViewController()
    screen.onClose = { [weak self] in self?.onDone?() }
    stack.pushViewController(screen, animated: true)
  }
}

final class QuizCoordinator: Coordinator {
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = PlaceViewController()
    screen.onClose = { [weak self] in self?.stack.dismiss(animated: true) }
    stack.present(screen, animated: true)
  }
}

final class PlaceViewController: UIViewController { var onClose: (() -> Void)? }
