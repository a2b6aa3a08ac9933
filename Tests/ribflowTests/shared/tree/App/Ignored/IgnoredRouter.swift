import RIBs

final class IgnoredRouter: Router<Interactable> {}
