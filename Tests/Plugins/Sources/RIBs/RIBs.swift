/// A child of a router.
public protocol Routing: AnyObject {}

/// As much of the library's router as the samples call.
open class Router<InteractorType>: Routing {
  /// The only owner is this.
  public let interactor: InteractorType

  /// Keeps the interactor.
  public init(interactor: InteractorType) { self.interactor = interactor }

  /// Does nothing here.
  public func attachChild(_ child: Routing) {}

  /// Does nothing here.
  public func detachChild(_ child: Routing) {}
}
