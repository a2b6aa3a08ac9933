import RIBs

// Each child is taken out by its own report before the next comes: a second tap reaches nobody.
protocol LabelListener: AnyObject { func labelDidChoose(isLocked: Bool) }

protocol SealListener: AnyObject { func sealDidOpen() }

final class LabelInteractor: PresentableInteractor<LabelPresentable>, LabelInteractable {
  weak var listener: LabelListener?

  func didTap() { listener?.labelDidChoose(isLocked: true) }
}

final class SealInteractor: PresentableInteractor<SealPresentable>, SealInteractable {
  weak var listener: SealListener?

  func didTap() { listener?.sealDidOpen() }
}

protocol ParcelRouting: Routing {
  func attachLabel()
  func attachSeal()
  func attachBelt()
  func detachLabel()
  func detachSeal()
}

final class ParcelInteractor: Interactor, ParcelInteractable, LabelListener, SealListener {
  weak var router: ParcelRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.attachLabel()
  }

  func labelDidChoose(isLocked: Bool) {
    router?.detachLabel()
    if isLocked {
      router?.attachSeal()
      return
    }
    packParcel()
  }

  func sealDidOpen() {
    router?.detachSeal()
    packParcel()
  }

  private func packParcel() { router?.attachBelt() }
}

final class ParcelRouter: Router<ParcelInteractable>, ParcelRouting {
  private let labelBuilder: LabelBuildable
  private let sealBuilder: SealBuildable
  private let beltBuilder: BeltBuildable
  private var label: ViewableRouting?
  private var seal: ViewableRouting?
  private var belt: ViewableRouting?

  func attachLabel() {
    guard label == nil else { return }
    let router = labelBuilder.build(withListener: interactor)
    label = router
    attachChild(router)
  }

  func detachLabel() {
    guard let router = label else { return }
    label = nil
    detachChild(router)
  }

  func attachSeal() {
    let router = sealBuilder.build(withListener: interactor)
    seal = router
    attachChild(router)
  }

  func detachSeal() {
    guard let router = seal else { return }
    seal = nil
    detachChild(router)
  }

  func attachBelt() {
    let router = beltBuilder.build(withListener: interactor)
    belt = router
    attachChild(router)
  }
}

// The one that reports stays: a second tap comes through.
protocol StampListener: AnyObject { func stampDidChoose(isLocked: Bool) }

protocol LockListener: AnyObject { func lockDidOpen() }

final class StampInteractor: PresentableInteractor<StampPresentable>, StampInteractable {
  weak var listener: StampListener?

  func didTap() { listener?.stampDidChoose(isLocked: true) }
}

final class LockInteractor: PresentableInteractor<LockPresentable>, LockInteractable {
  weak var listener: LockListener?

  func didTap() { listener?.lockDidOpen() }
}

protocol CrateRouting: Routing {
  func attachStamp()
  func attachLock()
  func attachCart()
  func detachStamp()
  func detachLock()
}

final class CrateInteractor: Interactor, CrateInteractable, StampListener, LockListener {
  weak var router: CrateRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.attachStamp()
  }

  func stampDidChoose(isLocked: Bool) {
    if isLocked {
      router?.attachLock()
      return
    }
    packCrate()
  }

  func lockDidOpen() {
    router?.detachLock()
    packCrate()
  }

  private func packCrate() { router?.attachCart() }
}

final class CrateRouter: Router<CrateInteractable>, CrateRouting {
  private let stampBuilder: StampBuildable
  private let lockBuilder: LockBuildable
  private let cartBuilder: CartBuildable
  private var stamp: ViewableRouting?
  private var lock: ViewableRouting?
  private var cart: ViewableRouting?

  func attachStamp() {
    guard stamp == nil else { return }
    let router = stampBuilder.build(withListener: interactor)
    stamp = router
    attachChild(router)
  }

  func detachStamp() {
    guard let router = stamp else { return }
    stamp = nil
    detachChild(router)
  }

  func attachLock() {
    let router = lockBuilder.build(withListener: interactor)
    lock = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachLock() {
    guard let router = lock else { return }
    lock = nil
    detachChild(router)
  }

  func attachCart() {
    let router = cartBuilder.build(withListener: interactor)
    cart = router  // expect: slot-overwritten warning
    attachChild(router)
  }
}

// The closure of a second tap keeps the one that reports.
protocol TagListener: AnyObject { func tagDidChoose(isLocked: Bool) }

protocol KnotListener: AnyObject { func knotDidOpen() }

final class TagInteractor: PresentableInteractor<TagPresentable>, TagInteractable {
  weak var listener: TagListener?

  func didTap() { cloud.ask { self.listener?.tagDidChoose(isLocked: $0) } }
}

final class KnotInteractor: PresentableInteractor<KnotPresentable>, KnotInteractable {
  weak var listener: KnotListener?

  func didTap() { listener?.knotDidOpen() }
}

protocol BaleRouting: Routing {
  func attachTag()
  func attachKnot()
  func attachHook()
  func detachTag()
  func detachKnot()
}

final class BaleInteractor: Interactor, BaleInteractable, TagListener, KnotListener {
  weak var router: BaleRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.attachTag()
  }

  func tagDidChoose(isLocked: Bool) {
    router?.detachTag()
    if isLocked {
      router?.attachKnot()
      return
    }
    packBale()
  }

  func knotDidOpen() {
    router?.detachKnot()
    packBale()
  }

  private func packBale() { router?.attachHook() }
}

final class BaleRouter: Router<BaleInteractable>, BaleRouting {
  private let tagBuilder: TagBuildable
  private let knotBuilder: KnotBuildable
  private let hookBuilder: HookBuildable
  private var tag: ViewableRouting?
  private var knot: ViewableRouting?
  private var hook: ViewableRouting?

  func attachTag() {
    guard tag == nil else { return }
    let router = tagBuilder.build(withListener: interactor)
    tag = router
    attachChild(router)
  }

  func detachTag() {
    guard let router = tag else { return }
    tag = nil
    detachChild(router)
  }

  func attachKnot() {
    let router = knotBuilder.build(withListener: interactor)
    knot = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachKnot() {
    guard let router = knot else { return }
    knot = nil
    detachChild(router)
  }

  func attachHook() {
    let router = hookBuilder.build(withListener: interactor)
    hook = router  // expect: slot-overwritten warning
    attachChild(router)
  }
}
