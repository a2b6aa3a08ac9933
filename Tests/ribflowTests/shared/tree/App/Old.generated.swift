import RIBs

final class OldRouter: Router<Interactable> {}
