import RibEngine

/// What a builder builds, as far as its name or type leads to a class.
package struct ChildFacts: Sendable {
  /// The class of the child's router, such as `TopupRouter`.
  package var router: String?
  package var isViewless: Bool?
  /// The child's interactor; nil where it was not found.
  package var interactor: InteractorFacts?
  /// What its router has the interactor say in didLoad, which attachChild runs too.
  package var loading: [InteractorFacts.Call] = []
  /// The names of the methods of its listener's protocol, inherited ones too; nil where the protocol
  /// was not found.
  package var listenerMethods: [String]?

  /// True where its view says something to its listener while it loads or appears; nil where no view was
  /// found.
  package var viewSpeaksEarly: Bool?

  /// True where its own classes hear of a screen that the user takes away by a swipe or the system's back button.
  package var hearsOfItsScreen = false

  /// True where its own classes, or what builds it, say that its screen covers all or is not to be pulled down.
  package var hasFixedScreen = false

  /// True where its screen has no back button of the system, and so no swipe that does the same.
  package var hidesTheWayBack = false

  package init(
    router: String? = nil,
    isViewless: Bool? = nil,
    interactor: InteractorFacts? = nil,
    listenerMethods: [String]? = nil
  ) {
    self.router = router
    self.isViewless = isViewless
    self.interactor = interactor
    self.listenerMethods = listenerMethods
  }
}
