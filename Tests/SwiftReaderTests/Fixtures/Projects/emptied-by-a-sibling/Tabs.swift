import UIKit

protocol Coordinator: AnyObject { func start() }

protocol TabsParent { func signedOut(_ child: Coordinator) }

protocol NewsParent { func newsEnded(_ child: Coordinator) }

// Who signs out takes all tabs out at once, and the news tab never ends before.
final class TabsCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let tabs = UITabBarController()
  private weak var owner: TabsOwner?

  init(owner: TabsOwner) { self.owner = owner }

  func start() {
    addNews()
    addAccount()
  }

  private func addNews() {
    let news = NewsCoordinator(tabs: tabs, parent: self)
    childCoordinators.append(news)
    news.start()
  }

  private func addAccount() {
    let account = AccountCoordinator(tabs: tabs, parent: self)
    childCoordinators.append(account)
    account.start()
  }
}

extension TabsCoordinator: TabsParent {
  func signedOut(_ child: Coordinator) {
    childCoordinators = []
    owner?.tabsEnded(self)
  }
}

extension TabsCoordinator: NewsParent {
  func newsEnded(_ child: Coordinator) {}
}

final class NewsCoordinator: Coordinator {
  private let tabs: UITabBarController
  private var parent: NewsParent

  init(tabs: UITabBarController, parent: NewsParent) {
    self.tabs = tabs
    self.parent = parent
  }

  func start() { tabs.addChild(UIViewController()) }

  func finish() { parent.newsEnded(self) }
}

final class AccountCoordinator: Coordinator {
  private let tabs: UITabBarController
  private var parent: TabsParent

  init(tabs: UITabBarController, parent: TabsParent) {
    self.tabs = tabs
    self.parent = parent
  }

  func start() { tabs.addChild(AccountViewController { self.parent.signedOut(self) }) }
}

final class TabsOwner {
  private var tabs: TabsCoordinator?

  func open() {
    let made = TabsCoordinator(owner: self)
    tabs = made
    made.start()
  }

  func tabsEnded(_ child: Coordinator) { tabs = nil }
}

// Nobody signs out here, and nothing else empties the list.
final class ShelfCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let tabs = UITabBarController()

  func start() {
    let book = BookCoordinator(tabs: tabs, parent: self)
    childCoordinators.append(book)
    book.start()
  }
}

final class BookCoordinator: Coordinator {
  private let tabs: UITabBarController
  private var parent: ShelfCoordinator  // expect: retain-cycle warning

  init(tabs: UITabBarController, parent: ShelfCoordinator) {
    self.tabs = tabs
    self.parent = parent
  }

  func start() { tabs.addChild(UIViewController()) }
}

final class ShelfOwner {
  private var shelf: ShelfCoordinator?

  func open() {
    let made = ShelfCoordinator()
    shelf = made
    made.start()
  }

  func close() { shelf = nil }
}
