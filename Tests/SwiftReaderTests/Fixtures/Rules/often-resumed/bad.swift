import Combine
import RxSwift
import UIKit

final class Clock {
  func tick() async {
    await withCheckedContinuation { waiting in
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        waiting.resume()  // expect: double-resume
      }
    }
  }

  func foreground() async {
    await withUnsafeContinuation { waiting in
      NotificationCenter.default.addObserver(
        forName: UIApplication.willEnterForegroundNotification,
        object: nil,
        queue: .main
      ) { _ in
        print("awake")
        waiting.resume()  // expect: double-resume
      }
    }
  }
}

// What a property keeps goes on when the first value has come.
final class Meter {
  private var subscriptions: Set<AnyCancellable> = []
  private let bag = DisposeBag()
  private let taps = PassthroughSubject<Void, Never>()

  func tick() async {
    await withCheckedContinuation { waiting in
      Timer.publish(every: 1, on: .main, in: .common)
        .autoconnect()
        .sink { _ in
          waiting.resume()  // expect: double-resume
        }
        .store(in: &subscriptions)
    }
  }

  func tap() async {
    await withCheckedContinuation { waiting in
      taps
        .sink { _ in
          waiting.resume()  // expect: double-resume
        }
        .store(in: &subscriptions)
    }
  }

  func second() async -> Int {
    await withCheckedContinuation { waiting in
      Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
        .subscribe(onNext: { value in
          waiting.resume(returning: value)  // expect: double-resume
        })
        .disposed(by: bag)
    }
  }
}
