import RIBs

final class BuiltRouter: Router<Interactable> {}
