import RIBs

final class AppTestRouter: Router<Interactable> {}
