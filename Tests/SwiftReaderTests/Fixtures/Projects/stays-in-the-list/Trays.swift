import RIBs

protocol TrayRouting: ViewableRouting {
  func attachCup()
  func detachCups()
}

protocol CupRouting: ViewableRouting {}
protocol CupBuildable: Buildable { func build(withListener listener: CupListener) -> CupRouting }

// The children go, and the list keeps them.
final class TrayRouter: ViewableRouter<TrayInteractable, TrayViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    guard cups.isEmpty else { return }
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    cups.forEach { detachChild($0) }  // expect: stuck-slot warning
  }
}

final class ShelfRouter: ViewableRouter<ShelfInteractable, ShelfViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    guard let cup = cups.last else { return }
    detachChild(cup)  // expect: stuck-slot warning
  }
}

// Out they go, in one way or another.
final class RackRouter: ViewableRouter<RackInteractable, RackViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    cups.forEach { detachChild($0) }
    cups.removeAll()
  }
}

final class CrateRouter: ViewableRouter<CrateInteractable, CrateViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    let all = cups
    cups = []
    for cup in all { detachChild(cup) }
  }
}

final class BoxRouter: ViewableRouter<BoxInteractable, BoxViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    guard let cup = cups.popLast() else { return }
    detachChild(cup)
  }
}

final class CaseRouter: ViewableRouter<CaseInteractable, CaseViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    guard let cup = cups.first else { return }
    cups = cups.filter { $0 !== cup }
    detachChild(cup)
  }
}

final class ChestRouter: ViewableRouter<ChestInteractable, ChestViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    while !cups.isEmpty {
      let cup = cups.removeFirst()
      detachChild(cup)
    }
  }
}

final class SinkRouter: ViewableRouter<SinkInteractable, SinkViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    guard let cup = cups.first else { return }
    cups.drop(cup)
    detachChild(cup)
  }
}

final class BinRouter: ViewableRouter<BinInteractable, BinViewControllable>, TrayRouting {
  private let cupBuilder: CupBuildable
  private var cups: [CupRouting] = []

  func attachCup() {
    let cup = cupBuilder.build(withListener: interactor)
    cups.append(cup)
    attachChild(cup)
  }

  func detachCups() {
    guard let cup = cups.first else { return }
    detachChild(cup)
    empty(&cups)
  }
}

extension [CupRouting] {
  mutating func drop(_ cup: CupRouting) { removeAll { $0 === cup } }
}

func empty(_ cups: inout [CupRouting]) { cups = [] }
