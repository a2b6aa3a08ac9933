import RIBs

final class MockRouter: Router<Interactable> {}
