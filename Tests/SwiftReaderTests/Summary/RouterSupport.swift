import RibEngine
import Testing

@testable import SwiftReader

/// The routers of a file.
func routers(_ text: String) -> [RouterFacts] {
  Index([read(text)], paths: ["a.swift"]).routers()
}

/// A router `Cart` with the slots `coupon` and `help`, and these members.
func cart(_ members: String, besides: String = "") -> RouterFacts? {
  routers(
    """
    final class CartRouter: ViewableRouter<CartInteractable, CartViewControllable> {
      private let couponBuilder: CouponBuildable
      private var coupon: CouponRouting?
      private var help: Routing?
    \(members)
    }
    \(besides)
    """
  )
  .first { $0.name.string == "CartRouter" }
}

/// The ways through the first method of a router `Cart` that has these members.
func ways(_ members: String, besides: String = "") -> [String] {
  cart(members, besides: besides)?.methods.first?.paths.map(\.text) ?? []
}

func doubts(_ members: String, besides: String = "") -> [String] {
  cart(members, besides: besides)?.methods.flatMap { $0.doubts.map(\.reason) } ?? []
}
