import RIBs

final class PodRouter: Router<Interactable> {}
