import RIBs

final class RealRouter: Router<Interactable> {}
