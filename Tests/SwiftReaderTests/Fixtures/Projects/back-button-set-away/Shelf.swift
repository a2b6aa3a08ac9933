import UIKit

protocol Coordinator: AnyObject {
  var childCoordinators: [Coordinator] { get set }
  func start()
}

protocol ShelfDelegate: AnyObject { func through(_ child: Coordinator) }

final class LibraryCoordinator: Coordinator, ShelfDelegate {
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func openAtlas() {
    let atlas = AtlasCoordinator(stack: stack)
    atlas.delegate = self
    childCoordinators.append(atlas)
    atlas.start()
  }

  func openNovel() {
    let novel = NovelCoordinator(stack: stack)
    novel.delegate = self
    childCoordinators.append(novel)
    novel.start()
  }

  func openComic() {
    let comic = ComicCoordinator(stack: stack)
    comic.delegate = self
    childCoordinators.append(comic)  // expect: leaked-child-coordinator warning
    comic.start()
  }

  func through(_ child: Coordinator) { childCoordinators = childCoordinators.filter { $0 !== child } }
}

final class AtlasScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let fold = UIBarButtonItem(systemItem: .organize)
    navigationItem.setLeftBarButtonItems([fold], animated: false)
  }
}

final class AtlasCoordinator: Coordinator {
  weak var delegate: ShelfDelegate?
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(AtlasScreen(), animated: true) }

  func close() { delegate?.through(self) }
}

final class NovelScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.setHidesBackButton(true, animated: false)
  }
}

final class NovelCoordinator: Coordinator {
  weak var delegate: ShelfDelegate?
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(NovelScreen(), animated: true) }

  func close() { delegate?.through(self) }
}

final class ComicScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let page = UIBarButtonItem(systemItem: .organize)
    navigationItem.setRightBarButtonItems([page], animated: false)
  }
}

final class ComicCoordinator: Coordinator {
  weak var delegate: ShelfDelegate?
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(ComicScreen(), animated: true) }

  func close() { delegate?.through(self) }
}
