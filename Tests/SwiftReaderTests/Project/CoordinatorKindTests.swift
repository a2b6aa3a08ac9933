import RibEngine
import Testing

@testable import SwiftReader

@Suite("A coordinator") struct CoordinatorKindTests {
  private func coordinators(_ text: String) -> [String] {
    project([("App/Flow.swift", text)]).coordinators.map(\.name)
  }

  @Test("is a class of that name that starts, keeps children or moves screens") func evidence() {
    #expect(coordinators("final class CartCoordinator { func start() {} }") == ["CartCoordinator"])
    #expect(
      coordinators("final class CartCoordinator { var children: [AnyObject] = [] }") == ["CartCoordinator"]
    )
    #expect(
      coordinators("class CartCoordinator { let stack: UINavigationController }") == ["CartCoordinator"]
    )
    #expect(coordinators("class CartCoordinator { var next: [TripCoordinator] = [] }") == ["CartCoordinator"])
  }

  @Test("is a class whose protocol or class above it is one, whatever its name") func above() {
    #expect(coordinators("final class CartFlow: Coordinator {}") == ["CartFlow"])
    #expect(coordinators("final class CartFlow: NSObject, CoordinatorProtocol {}") == ["CartFlow"])
    let base = "class BaseCoordinator { func start() {} }\nfinal class CartFlow: BaseCoordinator {}"
    #expect(coordinators(base) == ["BaseCoordinator", "CartFlow"])
  }

  @Test("is a flow controller that starts, keeps children or moves screens, unless it is a screen")
  func flows() {
    let base = "class FlowController: NSObject { let navigationController: UINavigationController }"
    #expect(
      coordinators("\(base)\nfinal class CartFlowController: FlowController {}") == [
        "FlowController", "CartFlowController",
      ]
    )
    #expect(coordinators("final class CartFlowController: UIViewController { func start() {} }").isEmpty)
  }

  @Test("is no factory, no delegate of SwiftUI, and nothing that only bears the word") func others() {
    #expect(
      coordinators("final class CoordinatorFactory: CoordinatorFactoryProtocol { func cart() {} }").isEmpty
    )
    let view = """
      struct MapView: UIViewRepresentable {
        class Coordinator: NSObject, MKMapViewDelegate { var parent: MapView }
      }
      """
    #expect(coordinators(view).isEmpty)
    #expect(coordinators("final class SyncCoordinator { var queue: [String] = [] }").isEmpty)
  }

  @Test("An attach that only its own class could call, and that nothing names, is said to be left aside")
  func uncalled() {
    let text = """
      final class TripRouter: Router<TripInteractable> {
        private var map: Routing?
        private func attachMap() { let router = builder.build(); attachChild(router); map = router }
        func attachSeats() { attachChild(builder.build()) }
      }
      """
    let whole = project([("App/Trip.swift", text)])
    #expect(whole.uncalledMethods(whole.index.routers()).count == 1)
    let used = text.replacing("func attachSeats() {", with: "func attachSeats() { attachMap();")
    let inside = project([("App/Trip.swift", used)])
    #expect(inside.uncalledMethods(inside.index.routers()).isEmpty)
  }
}
