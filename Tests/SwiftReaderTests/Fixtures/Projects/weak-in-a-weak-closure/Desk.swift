import UIKit

final class DeskCoordinator: Coordinator {
  private var lamp: LampCoordinator?
  private var drawer: DrawerCoordinator?

  // The closure within holds what the one around it gives: a weak reference.
  func makeLampButton() -> Button {
    Button(onTap: { [weak self] in
      self?.lamp = LampCoordinator(onEnd: { self?.lamp = nil })
      self?.lamp?.start()
    })
  }

  // Once it is unwrapped it is a strong one.
  func makeDrawerButton() -> Button {
    Button(onTap: { [weak self] in
      guard let self else { return }
      self.drawer = DrawerCoordinator(onEnd: { self.close() })  // expect: retain-cycle warning
      self.drawer?.start()
    })
  }

  private func close() {}
}

final class LampCoordinator: Coordinator {
  private let onEnd: () -> Void

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  func start() {}
  func didTapOff() { onEnd() }
}

final class DrawerCoordinator: Coordinator {
  private let onEnd: () -> Void

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  func start() {}
  func didPush() { onEnd() }
}
