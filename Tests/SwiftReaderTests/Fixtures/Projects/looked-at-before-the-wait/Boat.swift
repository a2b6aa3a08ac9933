import RIBs

protocol BoatRouting: ViewableRouting {
  func attachCrew()
  func attachCrewNow() async
  func detachCrew()
}

protocol CrewRouting: ViewableRouting {}
protocol CrewBuildable: Buildable { func build(withListener listener: CrewListener) -> CrewRouting }

// A second tap comes while the first one waits.
final class BoatRouter: ViewableRouter<BoatInteractable, BoatViewControllable>, BoatRouting {
  private let crewBuilder: CrewBuildable
  private var crew: CrewRouting?

  func attachCrew() {
    guard crew == nil else { return }
    Task { @MainActor in
      await load()
      let router = crewBuilder.build(withListener: interactor)
      crew = router  // expect: slot-overwritten warning
      attachChild(router)
    }
  }

  func attachCrewNow() async {
    guard crew == nil else { return }
    await load()
    let router = crewBuilder.build(withListener: interactor)
    crew = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachCrew() {
    guard let router = crew else { return }
    crew = nil
    detachChild(router)
  }

  private func load() async {}
}

// It looks again, keeps others out meanwhile, or waits behind it.
final class RaftRouter: ViewableRouter<RaftInteractable, RaftViewControllable>, BoatRouting {
  private let crewBuilder: CrewBuildable
  private var crew: CrewRouting?
  private var mate: CrewRouting?
  private var isLoading = false

  func attachCrew() {
    guard crew == nil else { return }
    Task { @MainActor in
      await load()
      guard crew == nil else { return }
      let router = crewBuilder.build(withListener: interactor)
      crew = router
      attachChild(router)
      await load()
    }
  }

  func attachCrewNow() async {
    guard mate == nil, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    await load()
    let router = crewBuilder.build(withListener: interactor)
    mate = router
    attachChild(router)
  }

  func detachCrew() {
    if let router = crew {
      crew = nil
      detachChild(router)
    }
    if let router = mate {
      mate = nil
      detachChild(router)
    }
  }

  private func load() async {}
}
