import RIBs

final class AppMockRouter: Router<Interactable> {}
