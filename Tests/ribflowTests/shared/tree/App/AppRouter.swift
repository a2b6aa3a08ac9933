import RIBs

final class AppRouter: Router<Interactable> {}
