import RIBs

protocol SheetListener: AnyObject {}

protocol QuizInteractable: Interactable, SheetListener { var router: QuizRouting? { get set } }

protocol QuizRouting: ViewableRouting {
  func toAnswer()
  func backToQuestion()
}

final class QuizInteractor: Interactor, QuizInteractable {
  weak var router: QuizRouting?

  func didPick() { router?.toAnswer() }

  func didTurnBack() { router?.backToQuestion() }
}

// The question stays as it was left while its answer is up.
final class QuizRouter: ViewableRouter<QuizInteractable, ViewControllable>, QuizRouting {
  private let builder: SheetBuildable
  private var question: ViewableRouting?
  private var answer: ViewableRouting?

  init(interactor: QuizInteractable, viewController: ViewControllable, builder: SheetBuildable) {
    self.builder = builder
    super.init(interactor: interactor, viewController: viewController)
  }

  override func didLoad() { ask() }

  func ask() {
    let question = builder.build(withListener: interactor, page: 1)
    self.question = question
    attachChild(question)
  }

  func toAnswer() {
    guard let question = question, answer == nil else { return }
    detachChild(question)
    let answer = builder.build(withListener: interactor, page: 2)
    self.answer = answer
    attachChild(answer)
  }

  func backToQuestion() {
    guard let answer = answer, let question = question else { return }
    self.answer = nil
    detachChild(answer)
    attachChild(question)
  }
}

protocol TestInteractable: Interactable, SheetListener { var router: TestRouting? { get set } }

protocol TestRouting: ViewableRouting {
  func toResult()
  func backToTask()
}

final class TestInteractor: Interactor, TestInteractable {
  weak var router: TestRouting?

  func didPick() { router?.toResult() }

  func didTurnBack() { router?.backToTask() }
}

// It makes a new task whenever it goes back.
final class TestRouter: ViewableRouter<TestInteractable, ViewControllable>, TestRouting {
  private let builder: SheetBuildable
  private var task: ViewableRouting?
  private var result: ViewableRouting?

  init(interactor: TestInteractable, viewController: ViewControllable, builder: SheetBuildable) {
    self.builder = builder
    super.init(interactor: interactor, viewController: viewController)
  }

  override func didLoad() { ask() }

  func ask() {
    guard task == nil else { return }
    let task = builder.build(withListener: interactor, page: 1)
    self.task = task
    attachTask()
  }

  private func attachTask() {
    guard let task = task else { return }
    attachChild(task)
  }

  func toResult() {
    guard let task = task, result == nil else { return }
    detachChild(task)  // expect: stuck-slot error
    let result = builder.build(withListener: interactor, page: 2)
    self.result = result
    attachChild(result)
  }

  func backToTask() {
    guard let result = result else { return }
    self.result = nil
    detachChild(result)
    ask()
  }
}
