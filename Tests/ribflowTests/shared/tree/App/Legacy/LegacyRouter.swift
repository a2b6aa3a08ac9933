import RIBs

final class LegacyRouter: Router<Interactable> {}
