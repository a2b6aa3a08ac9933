import RIBs

final class CarthageRouter: Router<Interactable> {}
