import UIKit

protocol Flow: AnyObject { var childFlows: [Flow] { get set } }

extension Flow {
  func add(_ flow: Flow) { childFlows.append(flow) }

  func drop(_ flow: Flow) { childFlows.removeAll { $0 === flow } }
}

protocol PinFlowDelegate: AnyObject {
  func pinGiven(_ flow: PinCoordinator)
  func pinRefused(_ flow: PinCoordinator)
}

final class PinCoordinator: Flow {
  var childFlows: [Flow] = []
  weak var delegate: PinFlowDelegate?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {
    let alert = UIAlertController(title: "Pin", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Open", style: .default) { _ in self.delegate?.pinGiven(self) })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in self.delegate?.pinRefused(self) })
    host.present(alert, animated: true)
  }
}

protocol VaultFlowDelegate: AnyObject { func vaultEnded(_ flow: Flow) }

// It has no screen of its own, and ends with its child.
final class VaultCoordinator: Flow, PinFlowDelegate {
  var childFlows: [Flow] = []
  weak var delegate: VaultFlowDelegate?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {
    let pin = PinCoordinator(host: host)
    pin.delegate = self
    add(pin)
    pin.start()
  }

  func pinGiven(_ flow: PinCoordinator) {
    drop(flow)
    delegate?.vaultEnded(self)
  }

  func pinRefused(_ flow: PinCoordinator) { drop(flow) }
}

// The same, and it says so on both ways.
final class SafeCoordinator: Flow, PinFlowDelegate {
  var childFlows: [Flow] = []
  weak var delegate: VaultFlowDelegate?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {
    let pin = PinCoordinator(host: host)
    pin.delegate = self
    add(pin)
    pin.start()
  }

  func pinGiven(_ flow: PinCoordinator) { end(flow) }

  func pinRefused(_ flow: PinCoordinator) { end(flow) }

  private func end(_ flow: PinCoordinator) {
    drop(flow)
    delegate?.vaultEnded(self)
  }
}

// It has a screen, on which the user may go on.
final class DrawerCoordinator: Flow, PinFlowDelegate {
  var childFlows: [Flow] = []
  weak var delegate: VaultFlowDelegate?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {
    let screen = DrawerViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.onOpen = { [weak self] in self?.askForThePin() }
    screen.onClose = { [weak self] in
      guard let self else { return }
      host.dismiss(animated: true)
      delegate?.vaultEnded(self)
    }
    host.present(screen, animated: true)
  }

  private func askForThePin() {
    let pin = PinCoordinator(host: host)
    pin.delegate = self
    add(pin)
    pin.start()
  }

  func pinGiven(_ flow: PinCoordinator) { drop(flow) }

  func pinRefused(_ flow: PinCoordinator) { drop(flow) }
}

// Its parent begins it anew.
final class TillCoordinator: Flow, PinFlowDelegate {
  var childFlows: [Flow] = []
  weak var delegate: VaultFlowDelegate?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() { again() }

  func again() {
    let pin = PinCoordinator(host: host)
    pin.delegate = self
    add(pin)
    pin.start()
  }

  func stop() { delegate?.vaultEnded(self) }

  func pinGiven(_ flow: PinCoordinator) {
    drop(flow)
    delegate?.vaultEnded(self)
  }

  func pinRefused(_ flow: PinCoordinator) { drop(flow) }
}

final class DrawerViewController: UIViewController {
  var onOpen: (() -> Void)?
  var onClose: (() -> Void)?

  @objc private func openTapped() { onOpen?() }

  @objc private func closeTapped() { onClose?() }
}

final class HouseCoordinator: Flow, VaultFlowDelegate {
  var childFlows: [Flow] = []
  private let host = UIViewController()
  private weak var till: TillCoordinator?

  func openVault() {
    let vault = VaultCoordinator(host: host)
    vault.delegate = self
    add(vault)  // expect: leaked-child-coordinator warning
    vault.start()
  }

  func openSafe() {
    let safe = SafeCoordinator(host: host)
    safe.delegate = self
    add(safe)
    safe.start()
  }

  func openDrawer() {
    let drawer = DrawerCoordinator(host: host)
    drawer.delegate = self
    add(drawer)
    drawer.start()
  }

  func openTill() {
    let till = TillCoordinator(host: host)
    till.delegate = self
    add(till)
    till.start()
    self.till = till
  }

  func leaveTill() { till?.stop() }

  func vaultEnded(_ flow: Flow) { drop(flow) }
}
