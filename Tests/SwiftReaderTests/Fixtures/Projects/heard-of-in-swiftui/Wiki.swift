import SwiftUI
import UIKit

// A view of SwiftUI, or a part of it, does something when it goes: the back button is heard of. Another says nothing.
protocol Coordinator: AnyObject { func start() }

final class WikiCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let list = WikiViewController()
    list.onArticle = { [weak self] in self?.openArticle() }
    list.onAuthor = { [weak self] in self?.openAuthor() }
    stack.setViewControllers([list], animated: false)
  }

  private func openArticle() {
    let article = ArticleCoordinator(stack)
    article.onEnd = { [weak self, weak article] in self?.childCoordinators.removeAll { $0 === article } }
    childCoordinators.append(article)
    article.start()
  }

  private func openAuthor() {
    let author = AuthorCoordinator(stack)
    author.onEnd = { [weak self, weak author] in self?.childCoordinators.removeAll { $0 === author } }
    childCoordinators.append(author)  // expect: leaked-child-coordinator warning
    author.start()
  }
}

final class ArticleCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = ArticlePage(model: ArticleModel { [weak self] in self?.onEnd?() })
    stack.pushViewController(UIHostingController(rootView: page), animated: true)
  }
}

final class AuthorCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = AuthorPage { [weak self] in
      self?.onEnd?()
      self?.stack.popViewController(animated: true)
    }
    stack.pushViewController(UIHostingController(rootView: page), animated: true)
  }
}

final class ArticleModel {
  private let gone: () -> Void

  init(gone: @escaping () -> Void) { self.gone = gone }

  func disappeared() { gone() }
}

struct ArticlePage: View {
  let model: ArticleModel

  var body: some View {
    VStack { ArticleBody(model: model) }
  }
}

struct ArticleBody: View {
  let model: ArticleModel

  var body: some View {
    Text("article").onDisappear { model.disappeared() }
  }
}

struct AuthorPage: View {
  let done: () -> Void

  var body: some View {
    Button("Done", action: done)
  }
}

final class WikiViewController: UIViewController {
  var onArticle: (() -> Void)?
  var onAuthor: (() -> Void)?
}
