import UIKit

// Two methods of one name: what the argument is says which one is meant.
protocol Coordinator: AnyObject { func start() }
protocol LoginDelegate: AnyObject { func loginDidEnd(_ coordinator: LoginCoordinator) }
struct Token { let text: String }
struct Account { let name: String }

final class HouseCoordinator: Coordinator, LoginDelegate {
  private var childCoordinators: [Coordinator] = []
  private let root: UIViewController

  init(root: UIViewController) { self.root = root }

  func start() {}

  func enter() {
    let login = LoginCoordinator(root)
    login.delegate = self
    login.start()
    childCoordinators.append(login)  // expect: stuck-slot warning
  }

  func enterByName() {
    let login = LoginCoordinator(root)
    login.delegate = self
    login.startByName()
    childCoordinators.append(login)
  }

  func loginDidEnd(_ coordinator: LoginCoordinator) { childCoordinators.removeAll { $0 === coordinator } }
}

final class LoginCoordinator: Coordinator {
  weak var delegate: LoginDelegate?
  private let root: UIViewController
  private var token: Token?

  init(_ root: UIViewController) { self.root = root }

  func start() {
    if let token { use(token) } else { use(Account(name: "guest")) }
  }

  func startByName() {
    let account = Account(name: "guest")
    use(account)
  }

  private func use(_ account: Account) { root.present(UIViewController(), animated: true) }

  private func use(_ token: Token) {
    if token.text.isEmpty { delegate?.loginDidEnd(self) }
  }
}
