import UIKit

// A presenter that makes a coordinator for each call, which stores and answers once.
final class PickerBridge: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
  private var continuation: CheckedContinuation<UIImage?, Never>?
  private var keepsMe: PickerBridge?
  func pick(on host: UIViewController) async -> UIImage? {
    keepsMe = self
    return await withCheckedContinuation { continuation in
      self.continuation = continuation
      host.present(UIImagePickerController(), animated: true)
    }
  }
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [String: Any]
  ) {
    picker.dismiss(animated: true)
    continuation?.resume(returning: info["image"] as? UIImage)
    continuation = nil
    keepsMe = nil
  }
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true) { [self] in
      continuation?.resume(returning: nil)
      continuation = nil
      keepsMe = nil
    }
  }
}
enum Pickers {
  static func pick(on host: UIViewController) async -> UIImage? {
    let bridge = PickerBridge()
    return await bridge.pick(on: host)
  }
}

// Given at init; a local object.
final class SignInDelegate: NSObject, ASAuthorizationControllerDelegate {
  var continuation: CheckedContinuation<ASAuthorization, Error>?
  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization a: ASAuthorization
  ) {
    continuation?.resume(returning: a)
  }
  func authorizationController(controller: ASAuthorizationController, didCompleteWithError e: Error) {
    continuation?.resume(throwing: e)
  }
}

// non-optional let
final class LetDelegate: NSObject {
  private let continuation: CheckedContinuation<Int, Error>
  init(_ continuation: CheckedContinuation<Int, Error>) { self.continuation = continuation }
  func done() { continuation.resume(returning: 1) }
}

// an async coordinator with children
@MainActor final class AppCoordinator {
  private var children: [AnyObject] = []
  private var continuation: CheckedContinuation<Void, Never>?
  func start() async {
    await withCheckedContinuation { continuation in
      self.continuation = continuation
      showHome()
    }
  }
  private func showHome() {}
  func logout() {
    defer { continuation = nil }
    continuation?.resume()
  }
}

// resume by a helper that takes
final class Generic {
  private var continuation: CheckedContinuation<String, Error>?
  private func resumeOnce(_ result: Result<String, Error>) {
    guard let continuation = self.continuation else { return }
    self.continuation = nil
    continuation.resume(with: result)
  }
  func ask() async throws -> String {
    if let old = continuation { old.resume(throwing: E.replaced) }
    return try await withCheckedThrowingContinuation { self.continuation = $0 }
  }
  func ok() { resumeOnce(.success("a")) }
  func cancelled() { resumeOnce(.failure(CancellationError())) }
}

// timeout by a Task that is cancelled
final class Timed {
  private var continuation: CheckedContinuation<String, Error>?
  private var timeout: Task<Void, Never>?
  func ask() async throws -> String {
    cancelPending()
    return try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      timeout = Task { [weak self] in
        try? await Task.sleep(nanoseconds: 1_000)
        guard !Task.isCancelled else { return }
        self?.finish(.failure(E.timeout))
      }
    }
  }
  private func cancelPending() { finish(.failure(CancellationError())) }
  private func finish(_ result: Result<String, Error>) {
    timeout?.cancel()
    timeout = nil
    continuation?.resume(with: result)
    continuation = nil
  }
  func didGet(_ text: String) { finish(.success(text)) }
}

// A queue guards the property
final class Queued {
  private let queue = DispatchQueue(label: "q")
  private var continuation: CheckedContinuation<String, Error>?
  func ask() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        guard self.continuation == nil else {
          continuation.resume(throwing: E.busy)
          return
        }
        self.continuation = continuation
      }
    }
  }
  func got(_ text: String) {
    queue.async {
      self.continuation?.resume(returning: text)
      self.continuation = nil
    }
  }
  func both(_ text: String) {
    queue.sync {
      let waiting = self.continuation
      self.continuation = nil
      return waiting
    }?.resume(returning: text)
  }
}

// property in an actor, resumed from a for loop over dictionary
actor Rendezvous {
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  private var opened: Set<String> = []
  func wait(for name: String) async {
    if opened.contains(name) { return }
    await withCheckedContinuation { waiting[name, default: []].append($0) }
  }
  func open(_ name: String) {
    opened.insert(name)
    waiting.removeValue(forKey: name)?.forEach { $0.resume() }
  }
}
final class Misc {
  func unlessCancelled() async throws -> Int {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = session.task { value, error in
          if let error = error {
            continuation.resume(throwing: error)
            return
          }
          guard let value = value else {
            continuation.resume(throwing: E.none)
            return
          }
          continuation.resume(returning: value)
        }
        task.resume()
      }
    } onCancel: {
      task?.cancel()
    }
  }
  func switchStatus() async -> Bool {
    await withCheckedContinuation { continuation in
      switch AVCaptureDevice.authorizationStatus(for: .video) {
      case .authorized: continuation.resume(returning: true)
      case .notDetermined:
        AVCaptureDevice.requestAccess(for: .video) { granted in continuation.resume(returning: granted) }
      default: continuation.resume(returning: false)
      }
    }
  }
  func alert() async -> Bool {
    await withCheckedContinuation { continuation in
      let alert = UIAlertController(title: "", message: nil, preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: "OK", style: .default) { _ in continuation.resume(returning: true) }
      )
      alert.addAction(
        UIAlertAction(title: "Cancel", style: .cancel) { _ in continuation.resume(returning: false) }
      )
      host.present(alert, animated: true)
    }
  }
  func alertOfHost() async -> Bool {
    await withCheckedContinuation { continuation in
      guard let host = UIApplication.shared.host else {
        continuation.resume(returning: false)
        return
      }
      let alert = UIAlertController(title: "", message: nil, preferredStyle: .alert)
      for option in options {
        alert.addAction(
          UIAlertAction(title: option, style: .default) { _ in continuation.resume(returning: true) }
        )
      }
      host.present(alert, animated: true)
    }
  }
  func health() async throws -> [HKSample] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKSampleQuery(sampleType: type, predicate: nil, limit: 0, sortDescriptors: nil) {
        _,
        samples,
        error in
        if let error {
          continuation.resume(throwing: error)
          return
        }
        continuation.resume(returning: samples ?? [])
      }
      store.execute(query)
    }
  }
  func network() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
      connection.stateUpdateHandler = { [weak self] state in
        switch state {
        case .ready:
          self?.connection.stateUpdateHandler = nil
          continuation.resume()
        case .failed(let error), .waiting(let error):
          self?.connection.stateUpdateHandler = nil
          continuation.resume(throwing: error)
        case .cancelled:
          self?.connection.stateUpdateHandler = nil
          continuation.resume(throwing: CancellationError())
        default: break
        }
      }
      connection.start(queue: .main)
    }
  }
  func receive() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      connection.receive(minimumIncompleteLength: 1, maximumLength: 10) { data, _, isComplete, error in
        if let error { return continuation.resume(throwing: error) }
        if let data, !data.isEmpty { return continuation.resume(returning: data) }
        if isComplete { return continuation.resume(throwing: E.closed) }
        continuation.resume(throwing: E.none)
      }
    }
  }
  func flagged() async {
    await withCheckedContinuation { continuation in
      var resumed = false
      let handler = {
        if !resumed {
          resumed = true
          continuation.resume()
        }
      }
      center.addObserver(handler)
      timer.schedule(handler)
    }
  }
  func atomic() async {
    await withCheckedContinuation { continuation in
      let resumed = ManagedAtomic(false)
      service.load { _ in
        guard !resumed.exchange(true, ordering: .relaxed) else { return }
        continuation.resume()
      }
      queue.asyncAfter(deadline: .now() + 1) {
        if resumed.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged {
          continuation.resume()
        }
      }
    }
  }
  func wrapper() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      let once = OnceContinuation(continuation)
      service.load { once.resume(returning: $0) }
      queue.asyncAfter(deadline: .now() + 1) { once.resume(throwing: E.timeout) }
    }
  }
  func group() async -> [Int] {
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      var all: [Int] = []
      for item in items {
        group.enter()
        service.load(item) { value in
          all.append(value)
          group.leave()
        }
      }
      group.notify(queue: .main) { continuation.resume(returning: all) }
    }
  }
  func mapped() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      service.load { result in
        continuation.resume(with: result.map(\.count).mapError { $0 as Error })
      }
    }
  }
  func tryInside() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      service.load { result in
        do {
          let data = try result.get()
          let value = try JSONDecoder().decode(Int.self, from: data)
          continuation.resume(returning: value)
        } catch let error as DecodingError {
          continuation.resume(throwing: E.decoding(error))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
  func whileTrue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        while true {
          if self.poll() {
            continuation.resume()
            return
          }
          sleep(1)
        }
      }
    }
  }
  func recursive() async {
    await withCheckedContinuation { continuation in
      func step() {
        if poll() { return continuation.resume() }
        DispatchQueue.main.async(execute: step)
      }
      step()
    }
  }
  func geocode() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      geocoder.reverseGeocodeLocation(location) { placemarks, error in
        switch (placemarks?.first, error) {
        case (let place?, _): continuation.resume(returning: place.name)
        case (nil, let error?): continuation.resume(throwing: error)
        case (nil, nil): continuation.resume(throwing: E.none)
        }
      }
    }
  }
}
