import RIBs

protocol QuietListener: AnyObject { func quietDidEnd() }

final class QuietRouter: ViewableRouter<QuietInteractable, QuietViewControllable>, QuietRouting {}

// It speaks when somebody taps, which nobody can while it is being attached.
final class QuietInteractor: PresentableInteractor<QuietPresentable>, QuietInteractable {
  weak var router: QuietRouting?
  weak var listener: QuietListener?

  func didTapEnd() { listener?.quietDidEnd() }
}
