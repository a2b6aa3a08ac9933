// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands in for what an app sees of RIBs, RxSwift and UIKit, in the orders that the real library has.
// All three are in this module; module.modulemap has empty ones for the other imports.

// MARK: - RxSwift

public protocol Disposable { func dispose() }

/// A subject: it has a value to repeat, or none.
public final class Observable<Element> {
  private var subscribers: [(onNext: ((Element) -> Void)?, onCompleted: (() -> Void)?)] = []
  private(set) var value: Element?
  private let repeats: Bool

  init(_ value: Element? = nil) { (self.value, repeats) = (value, value != nil) }

  private struct Nothing: Disposable { func dispose() {} }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    subscribers.append((onNext, onCompleted))
    if let value { onNext?(value) }
    return Nothing()
  }

  func send(_ value: Element) {
    if repeats { self.value = value }
    for subscriber in subscribers { subscriber.onNext?(value) }
  }

  func complete() { for subscriber in subscribers { subscriber.onCompleted?() } }
}

// MARK: - UIKit

open class UIViewController {
  public init() {}
}

open class UIWindow {
  public init() {}
}

// MARK: - RIBs

public protocol InteractorScope: AnyObject {
  var isActive: Bool { get }
  var isActiveStream: Observable<Bool> { get }
}

public protocol Interactable: InteractorScope {
  func activate()
  func deactivate()
}

open class Interactor: Interactable {
  public final let isActiveStream = Observable(false)
  public final var isActive: Bool { isActiveStream.value ?? false }

  public init() {}
  open func didBecomeActive() {}
  open func willResignActive() {}

  public final func activate() {
    guard !isActive else { return }
    isActiveStream.send(true)
    didBecomeActive()
  }

  public final func deactivate() {
    guard isActive else { return }
    willResignActive()
    isActiveStream.send(false)
  }

  deinit {
    deactivate()
    isActiveStream.complete()
  }
}

public enum RouterLifecycle { case didLoad }

public protocol RouterScope: AnyObject {
  var lifecycle: Observable<RouterLifecycle> { get }
}

public protocol Routing: RouterScope {
  var interactable: Interactable { get }
  var children: [Routing] { get }
  func load()
  func attachChild(_ child: Routing)
  func detachChild(_ child: Routing)
}

open class Router<InteractorType>: Routing {
  public let interactor: InteractorType
  public let interactable: Interactable
  public final var children: [Routing] = []
  public final let lifecycle = Observable<RouterLifecycle>()
  private var isLoaded = false

  public init(interactor: InteractorType) {
    self.interactor = interactor
    guard let interactable = interactor as? Interactable else { fatalError("no Interactable") }
    self.interactable = interactable
  }

  open func didLoad() {}

  public final func load() {
    guard !isLoaded else { return }
    isLoaded = true
    // The first value comes at once, and walks the subtree.
    _ = interactable.isActiveStream.subscribe(onNext: { [weak self] in self?.setSubtree(active: $0) })
    lifecycle.send(.didLoad)
    didLoad()
  }

  public final func attachChild(_ child: Routing) {
    children.append(child)
    child.interactable.activate()
    child.load()
  }

  public final func detachChild(_ child: Routing) {
    child.interactable.deactivate()
    if let place = children.firstIndex(where: { $0 === child }) { children.remove(at: place) }
  }

  private func setSubtree(active: Bool) { Self.walk(self, active) }

  private static func walk(_ router: Routing, _ active: Bool) {
    active ? router.interactable.activate() : router.interactable.deactivate()
    for child in router.children { walk(child, active) }
  }

  deinit {
    interactable.deactivate()
    for child in children { (self as Routing).detachChild(child) }
    lifecycle.complete()
  }
}

public protocol ViewControllable: AnyObject {
  var uiviewController: UIViewController { get }
}

extension ViewControllable where Self: UIViewController {
  public var uiviewController: UIViewController { self }
}

public protocol LaunchRouting: Routing {
  func launch(from window: UIWindow)
}

open class LaunchRouter<InteractorType, ViewControllerType>: Router<InteractorType>, LaunchRouting {
  public init(interactor: InteractorType, viewController: ViewControllerType) {
    super.init(interactor: interactor)
  }

  public final func launch(from window: UIWindow) {
    interactable.activate()
    load()
  }
}
