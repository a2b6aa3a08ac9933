import RIBs

// [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ the legend ((((((((((((((((((((((((((((((((((((((
/* {{{{{{{{{{{{{{{{{{{{{{{ /* nested [[[[[[[[[[[[[[[[[[[[[[[ */ (((((((((((((((( */
let drawing = """
  [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ \(name) [[[[[[[[[[[[[[[[[[
  """
let raw = #"[[[[[[[[[[[[[[[[[[[[[[[[[[[[ "[[ \(no) "#

final class MapRouter: ViewableRouter<MapInteractable, MapViewControllable>, MapRouting {
  private let pinBuilder: PinBuildable
  private var pin: ViewableRouting?
  private var route: ViewableRouting?

  func attachPin() {
    guard pin == nil else { return }
    let router = pinBuilder.build(withListener: interactor)
    pin = router
    attachChild(router)
  }

  func detachPin() {
    guard let router = pin else { return }
    route = nil  // expect: wrong-slot-cleared error
    detachChild(router)
  }
}
