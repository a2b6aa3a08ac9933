import RibEngine

/// A finding in Swift sources, and what makes it the same finding when its lines have moved.
package struct LintFinding: Sendable {
  /// Names as written; empty where the finding is about none.
  package struct Key: Sendable, Hashable, Comparable {
    package var id: Rule.ID
    /// The class or other type.
    package var type: String
    /// Without parameters, such as `attachTopup`.
    package var method: String
    /// The slot or other property.
    package var slot: String

    package init(_ id: Rule.ID, type: String, method: String = "", slot: String = "") {
      self.id = id
      self.type = type
      self.method = method
      self.slot = slot
    }

    package static func < (a: Key, b: Key) -> Bool {
      (a.type, a.method, a.slot, a.id.text) < (b.type, b.method, b.slot, b.id.text)
    }
  }

  /// How it came to be known; the later ones are the better witnesses.
  package enum Witness: Int, Sendable {
    /// The shape of the code alone.
    case rule
    /// Exploring what the code does.
    case explored
  }

  package var key: Key
  package var witness: Witness
  /// True for a line that stands too late, whatever else is wrong with its method.
  package var isAboutOrder = false
  /// Its `rule` is the key's id; its spans are places in the files that were read.
  @Shared package var finding: Finding

  package init(_ key: Key, _ finding: Finding, witness: Witness = .rule) {
    self.key = key
    self.finding = finding
    self.witness = witness
  }
}

extension LintFinding {
  package init(
    _ id: Rule.ID,
    _ severity: Severity,
    type: String,
    method: String = "",
    slot: String = "",
    message: String,
    span: Span,
    labels: [Label] = [],
    notes: [String] = [],
    fix: Fix? = nil
  ) {
    self.init(
      Key(id, type: type, method: method, slot: slot),
      Finding(
        rule: id.text,
        severity: severity,
        subject: type,
        message: message,
        span: span,
        labels: labels,
        notes: notes,
        fix: fix
      )
    )
  }
}
