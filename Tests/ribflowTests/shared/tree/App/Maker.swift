// Generated using Sourcery 2.1.7
// DO NOT EDIT
import RIBs

final class MadeRouter: Router<Interactable> {}
