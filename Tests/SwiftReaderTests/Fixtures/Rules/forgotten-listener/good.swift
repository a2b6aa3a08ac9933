import RIBs

protocol SurveyListener: AnyObject { func surveyEnded() }
protocol SurveyInteractable: Interactable { var listener: SurveyListener? { get set } }

final class SurveyInteractor: Interactor, SurveyInteractable {
  weak var listener: SurveyListener?

  func sendTapped() { listener?.surveyEnded() }
}

final class SurveyBuilder: Builder<SurveyDependency> {
  func build(withListener listener: SurveyListener) -> Routing {
    let interactor = SurveyInteractor()
    interactor.listener = listener
    return SurveyRouter(interactor: interactor)
  }
}

// Its router, its component or its own init has the listener.
protocol TopicListener: AnyObject { func topicEnded() }

final class TopicInteractor: Interactor {
  weak var listener: TopicListener?

  init(listener: TopicListener) {
    self.listener = listener
    super.init()
  }

  func ended() { listener?.topicEnded() }
}

final class TopicBuilder: Builder<SurveyDependency> {
  func build(withListener listener: TopicListener) -> Routing {
    Router(interactor: TopicInteractor(listener: listener))
  }
}

protocol VoteListener: AnyObject { func voteEnded() }
protocol VoteInteractable: Interactable { var listener: VoteListener? { get set } }

final class VoteInteractor: Interactor, VoteInteractable {
  weak var listener: VoteListener?

  func ended() { listener?.voteEnded() }
}

final class VoteBuilder: Builder<SurveyDependency> {
  func build(withListener listener: VoteListener) -> Routing {
    VoteRouter(interactor: VoteInteractor())
  }
}

final class PollRouter: Router<PollInteractable> {
  private let voteBuilder: VoteBuildable
  private var vote: VoteRouting?

  // Who attaches it sets itself.
  func attachVote() {
    guard vote == nil else { return }
    let router = voteBuilder.build(withListener: interactor)
    (router.interactable as? VoteInteractable)?.listener = interactor
    vote = router
    attachChild(router)
  }
}

// It says nothing to its listener.
protocol PageListener: AnyObject {}

final class PageInteractor: Interactor {
  weak var listener: PageListener?
}

final class PageBuilder: Builder<SurveyDependency> {
  func build(withListener listener: PageListener) -> Routing {
    Router(interactor: PageInteractor())
  }
}

// It is made elsewhere.
protocol TallyListener: AnyObject { func tallyEnded() }

final class TallyInteractor: Interactor {
  weak var listener: TallyListener?

  func ended() { listener?.tallyEnded() }
}

final class TallyBuilder: Builder<SurveyDependency> {
  func build(withListener listener: TallyListener) -> Routing {
    let interactor = dependency.makeTally()
    return Router(interactor: interactor)
  }
}
