import UIKit

open class Flow<Route> {
  var children: [Flow] = []

  open func start(on parent: Flow?) { parent?.add(self) }
  func add(_ child: Flow) { children.append(child) }
  func remove(_ child: Flow) { children.removeAll { $0 === child } }
}
