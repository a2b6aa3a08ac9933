import RibEngine

extension Property {
  /// The method that a closure of its own amounts to: `lazy var showItem: () -> Void = { [weak self] in ... }`, and a
  /// computed property that gives such a closure back; nil for one that others fill, as one that does nothing by itself.
  var asMethod: Method? {
    guard setter == nil, willSet == nil, didSet == nil, attributes.isEmpty, let closure = ownClosure,
      getter != nil || !closure.body.isEmpty
    else { return nil }
    var method = Method(name, span: span)
    method.parameters = closure.parameters.map {
      Method.Parameter(label: "_", name: $0, type: .other(""), isInout: false)
    }
    (method.isStatic, method.isOverride) = (isStatic, isOverride)
    (method.waitsOnContinuation, method.isClosure) = (waitsOnContinuation, true)
    method.body = closure.body
    return method
  }

  private var ownClosure: Closure? {
    if isLazy, case .closure(let closure)? = value?.form { return closure }
    guard let getter, getter.count == 1 else { return nil }
    switch getter[0].form {
    case .expression(let only), .return(let only?):
      if case .closure(let closure) = only.form { return closure }
    default: break
    }
    return nil
  }
}
