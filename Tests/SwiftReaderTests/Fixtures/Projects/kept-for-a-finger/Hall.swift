import RIBs

protocol VoteListener: AnyObject {
  func closeVote()
  func recount()
}

protocol VotePresentableListener: AnyObject { func didTapBack() }

final class VoteInteractor: PresentableInteractor<VotePresentable>, VoteInteractable, VotePresentableListener
{
  weak var router: VoteRouting?
  weak var listener: VoteListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    KeptDialog.show("Vote?", noKept: { self.listener?.closeVote() })
  }

  func didTapBack() { listener?.closeVote() }
}

// It keeps the closure for its button.
final class KeptDialog: UIView {
  private var no: (() -> Void)?

  static func show(_ text: String, noKept: (() -> Void)? = nil) {
    guard let window = UIApplication.shared.windows.first else { return }
    let dialog = KeptDialog()
    dialog.fill(text, withKept: noKept)
    window.addSubview(dialog)
  }

  private func fill(_ text: String, withKept no: (() -> Void)?) {
    self.no = no
  }

  @IBAction private func noTapped(_ sender: UIButton) { no?() }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    no?()
  }
}

protocol PollListener: AnyObject {
  func closePoll()
  func recount()
}

protocol PollPresentableListener: AnyObject { func didTapBack() }

final class PollInteractor: PresentableInteractor<PollPresentable>, PollInteractable, PollPresentableListener
{
  weak var router: PollRouting?
  weak var listener: PollListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    RunDialog.show("Poll?", noRun: { self.listener?.closePoll() })
  }

  func didTapBack() { listener?.closePoll() }
}

// With no window it runs the closure.
final class RunDialog: UIView {
  private var no: (() -> Void)?

  static func show(_ text: String, noRun: (() -> Void)? = nil) {
    guard let window = UIApplication.shared.windows.first else {
      noRun?()
      return
    }
    let dialog = RunDialog()
    dialog.fill(text, withRun: noRun)
    window.addSubview(dialog)
  }

  private func fill(_ text: String, withRun no: (() -> Void)?) {
    self.no = no
  }

  @IBAction private func noTapped(_ sender: UIButton) { no?() }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    no?()
  }
}

protocol QuizListener: AnyObject {
  func closeQuiz()
  func recount()
}

protocol QuizPresentableListener: AnyObject { func didTapBack() }

final class QuizInteractor: PresentableInteractor<QuizPresentable>, QuizInteractable, QuizPresentableListener
{
  weak var router: QuizRouting?
  weak var listener: QuizListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    EagerDialog.show("Quiz?", noEager: { self.listener?.closeQuiz() })
  }

  func didTapBack() { listener?.closeQuiz() }
}

// What it keeps it runs itself.
final class EagerDialog: UIView {
  private var no: (() -> Void)?

  static func show(_ text: String, noEager: (() -> Void)? = nil) {
    guard let window = UIApplication.shared.windows.first else { return }
    let dialog = EagerDialog()
    dialog.fill(text, withEager: noEager)
    window.addSubview(dialog)
  }

  private func fill(_ text: String, withEager no: (() -> Void)?) {
    self.no = no
    refuse()
  }

  private func refuse() { no?() }

  @IBAction private func noTapped(_ sender: UIButton) { no?() }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    no?()
  }
}

final class HallInteractor: Interactor, HallInteractable {
  weak var router: HallRouting?

  func closeVote() { router?.detachVote() }
  func closePoll() { router?.detachPoll() }
  func closeQuiz() { router?.detachQuiz() }
  func recount() { presenter.reload() }
}

final class HallRouter: ViewableRouter<HallInteractable, HallViewControllable>, HallRouting {
  private let voteBuilder: VoteBuildable
  private var vote: VoteRouting?
  private let pollBuilder: PollBuildable
  private var poll: PollRouting?
  private let quizBuilder: QuizBuildable
  private var quiz: QuizRouting?

  func attachVote() {
    guard vote == nil else { return }
    let router = voteBuilder.build(withListener: interactor)
    attachChild(router)
    vote = router
  }

  func detachVote() {
    guard let router = vote else { return }
    vote = nil
    detachChild(router)
  }

  func attachPoll() {
    guard poll == nil else { return }
    let router = pollBuilder.build(withListener: interactor)
    attachChild(router)
    poll = router  // expect: stuck-slot warning
  }

  func detachPoll() {
    guard let router = poll else { return }
    poll = nil
    detachChild(router)
  }

  func attachQuiz() {
    guard quiz == nil else { return }
    let router = quizBuilder.build(withListener: interactor)
    attachChild(router)
    quiz = router  // expect: stuck-slot warning
  }

  func detachQuiz() {
    guard let router = quiz else { return }
    quiz = nil
    detachChild(router)
  }
}
