import SwiftUI

typealias Page = View & Hashable & Identifiable

// The stack of SwiftUI takes its pages out itself, and a page is no coordinator.
@Observable
class NavigatingCoordinator<CoordinatorPage: Page> {
  var path: [CoordinatorPage] = []
  var sheet: CoordinatorPage?

  func start() {}

  func push(_ page: CoordinatorPage) { path.append(page) }

  func back() { path.removeLast() }
}

struct Shop: View {
  @State private var navigator = NavigatingCoordinator<ShopPage>()

  var body: some View {
    NavigationStack(path: $navigator.path) {
      Button("Item") { navigator.push(ShopPage(id: 1)) }
    }
  }
}
