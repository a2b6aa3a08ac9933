import SwiftUI
import UIKit

// What an observer of a property, a view that goes, or a subscriber says of the end is said; who forgets it keeps the child.
protocol Coordinator: AnyObject { func start() }

final class PollCoordinator: Coordinator {
  private var vote: VoteCoordinator?
  private var mood: MoodCoordinator?
  private var mute: MuteCoordinator?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {}

  func voteTapped() {
    guard vote == nil else { return }
    let child = VoteCoordinator(host: host)
    child.onEnd = { [weak self] in self?.vote = nil }
    vote = child
    child.start()
  }

  func moodTapped() {
    guard mood == nil else { return }
    let child = MoodCoordinator(host: host)
    child.onEnd = { [weak self] in self?.mood = nil }
    mood = child
    child.start()
  }

  func muteTapped() {
    guard mute == nil else { return }
    let child = MuteCoordinator(host: host)
    child.onEnd = { [weak self] in self?.mute = nil }
    mute = child  // expect: leaked-child-coordinator warning
    child.start()
  }
}

final class VoteCoordinator: Coordinator {
  private enum Phase { case open, ended }

  var onEnd: (() -> Void)?
  private var phase = Phase.open { didSet { if phase == .ended { onEnd?() } } }
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {
    let page = PageViewController()
    page.modalPresentationStyle = .fullScreen
    page.onDone = { [weak self] in
      self?.host.dismiss(animated: true)
      self?.phase = .ended
    }
    host.present(page, animated: true)
  }
}

final class MoodCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {
    let view = MoodView(
      close: { [weak self] in self?.host.dismiss(animated: true) },
      gone: { [weak self] in self?.onEnd?() }
    )
    host.present(UIHostingController(rootView: view), animated: true)
  }
}

final class MuteCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func start() {
    let page = PageViewController()
    page.modalPresentationStyle = .fullScreen
    page.onDone = { [weak self] in
      self?.host.dismiss(animated: true)
      self?.onEnd?()
    }
    page.onCancel = { [weak self] in self?.host.dismiss(animated: true) }
    host.present(page, animated: true)
  }
}

struct MoodView: View {
  let close: () -> Void
  let gone: () -> Void

  var body: some View {
    Button("Close", action: close).onDisappear(perform: gone)
  }
}

final class PageViewController: UIViewController {
  var onDone: (() -> Void)?
  var onCancel: (() -> Void)?
}
