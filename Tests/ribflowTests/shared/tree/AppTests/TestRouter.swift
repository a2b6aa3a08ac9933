import RIBs

final class TestRouter: Router<Interactable> {}
