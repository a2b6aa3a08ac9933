import SwiftUI

struct CoverView: UIViewRepresentable {
  func makeCoordinator() -> TrackCoordinator { TrackCoordinator(self) }

  func makeUIView(context: Context) -> UIView { UIView() }

  func updateUIView(_ view: UIView, context: Context) {}

  // Nobody outside of the view means this one.
  final class TrackCoordinator: NSObject {
    let view: CoverView

    init(_ view: CoverView) { self.view = view }
  }
}
