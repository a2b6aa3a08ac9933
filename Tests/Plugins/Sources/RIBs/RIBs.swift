package protocol Routing: AnyObject {}
package class Router<InteractorType>: Routing {
  package let interactor: InteractorType
  package init(interactor: InteractorType) { self.interactor = interactor }
  package func attachChild(_ child: Routing) {}
  package func detachChild(_ child: Routing) {}
}
