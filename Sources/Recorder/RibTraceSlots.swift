// SPDX-License-Identifier: MIT-0
// From `ribflow new --recorder`: use it, change it, pass it on; no notice has to be kept.

import RIBs

/// The properties of a router that hold other routers, private and weak ones too, read by reflection
/// (some 25 µs a router). Not seen: what another object keeps for the router, and anything in a module
/// that is built with `-disable-reflection-metadata`. An `unowned` property of a router must not outlive what
/// it refers to: reading it would end the app.
struct RibTraceSlots {
  struct Slot {
    var name: String
    var held: [Routing]
    /// An array, a set or a dictionary.
    var isList: Bool
  }

  /// Types whose values neither are routers nor hold any.
  private var plain: Set<ObjectIdentifier> = []
  private var ofLibrary: [ObjectIdentifier: Bool] = [:]

  /// Optionals that are empty are slots only for those that saw them full.
  mutating func read(_ owner: AnyObject) -> [Slot] {
    var slots: [Slot] = []
    var mirror: Mirror? = Mirror(reflecting: owner)
    while let own = mirror, !isOfLibrary(own.subjectType) {
      for (label, value) in own.children {
        guard let label = label else { continue }
        var slot = Slot(name: RibTraceName.property(label), held: [], isList: false)
        collect(value, into: &slot, deeper: 3)
        slots.append(slot)
      }
      mirror = own.superclassMirror
    }
    return slots
  }

  private mutating func collect(_ value: Any, into slot: inout Slot, deeper: Int) {
    let type = ObjectIdentifier(type(of: value))
    if plain.contains(type) { return }
    if let router = value as? Routing { return slot.held.append(router) }
    guard deeper > 0 else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional, .enum, .struct, .tuple:
      for (_, part) in mirror.children { collect(part, into: &slot, deeper: deeper - 1) }
    case .collection, .set, .dictionary:
      for (_, part) in mirror.children.prefix(64) { collect(part, into: &slot, deeper: deeper - 1) }
      slot.isList = slot.isList || !slot.held.isEmpty
    default: plain.insert(type)
    }
  }

  private mutating func isOfLibrary(_ type: Any.Type) -> Bool {
    if let known = ofLibrary[ObjectIdentifier(type)] { return known }
    let isOfLibrary = RibTraceName.module(of: type) == "RIBs"
    ofLibrary[ObjectIdentifier(type)] = isOfLibrary
    return isOfLibrary
  }
}

/// Names of types, methods and properties, as a trace has them.
enum RibTraceName {
  /// `attachCoupon` of `attachCoupon(for:)`.
  static func base(_ method: String) -> String { String(method.prefix { $0 != "(" }) }

  /// `coupon` of a lazy `coupon`.
  static func property(_ label: String) -> String {
    let lazy = "$__lazy_storage_$_"
    return label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label
  }

  static func module(of type: Any.Type) -> String {
    String(String(reflecting: type).prefix { $0 != "." })
  }

  /// `Coupon` of `CouponRouter` and of `CouponRouter<Int>`.
  static func component(_ type: Any.Type) -> String {
    let name = String(String(describing: type).prefix { $0 != "<" })
    for suffix in ["Router", "Interactor", "Coordinator"] where name.hasSuffix(suffix) && name != suffix {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// By the first word of the name.
  static func purpose(of method: String) -> RibTrace.Purpose {
    switch String(method.prefix { $0.isLowercase }) {
    case "attach", "route", "present", "show", "open", "start", "push", "add", "embed": return .attach
    case "detach", "unroute", "dismiss", "hide", "close", "pop", "remove", "end", "finish", "stop":
      return .detach
    default: return .other
    }
  }
}
