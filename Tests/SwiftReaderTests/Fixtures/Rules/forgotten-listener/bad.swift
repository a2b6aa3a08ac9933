import RIBs

// The builder is given who listens, and the interactor never hears of it.

protocol SurveyListener: AnyObject { func surveyEnded() }
protocol SurveyRouting: ViewableRouting {}
protocol SurveyPresentable: Presentable { var listener: SurveyPresentableListener? { get set } }
protocol SurveyPresentableListener: AnyObject { func sendTapped() }
protocol SurveyInteractable: Interactable { var router: SurveyRouting? { get set } }
protocol SurveyViewControllable: ViewControllable {}

final class SurveyInteractor: PresentableInteractor<SurveyPresentable>, SurveyInteractable,
  SurveyPresentableListener
{
  weak var router: SurveyRouting?
  weak var listener: SurveyListener?

  override init(presenter: SurveyPresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func sendTapped() { listener?.surveyEnded() }
}

final class SurveyViewController: UIViewController, SurveyPresentable, SurveyViewControllable {
  weak var listener: SurveyPresentableListener?
}

final class SurveyRouter: ViewableRouter<SurveyInteractable, SurveyViewControllable>, SurveyRouting {
  override init(interactor: SurveyInteractable, viewController: SurveyViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}

protocol SurveyBuildable: Buildable { func build(withListener listener: SurveyListener) -> SurveyRouting }

final class SurveyBuilder: Builder<SurveyDependency>, SurveyBuildable {
  func build(withListener listener: SurveyListener) -> SurveyRouting {
    let viewController = SurveyViewController()
    let interactor = SurveyInteractor(presenter: viewController)  // expect: lost-event
    return SurveyRouter(interactor: interactor, viewController: viewController)
  }
}

// That of another RIB is set.
protocol TopicListener: AnyObject { func topicEnded() }

final class TopicInteractor: Interactor {
  weak var listener: TopicListener?

  func ended() { listener?.topicEnded() }
}

final class TopicBuilder: Builder<SurveyDependency> {
  func build(withListener listener: TopicListener) -> Routing {
    let interactor = TopicInteractor()
    interactor.listener = listener
    return Router(interactor: interactor)
  }
}
