import RibEngine

/// What was read of Swift sources, beside what was found in them.
package struct SourcesRead: Sendable {
  /// A method that could not be read for certain.
  package struct Doubt: Sendable, Equatable {
    package var path: String
    package var line: Int
    package var column: Int
    /// The class and the method.
    package var subject: String
    /// Such as "calls 'reorder', whose body was not found".
    package var reason: String

    package init(path: String, line: Int, column: Int, subject: String, reason: String) {
      self.path = path
      self.line = line
      self.column = column
      self.subject = subject
      self.reason = reason
    }
  }

  /// A line that has to do with children or continuations, as it was read.
  package struct Site: Sendable, Equatable {
    package var path: String
    package var line: Int
    package var column: Int
    /// The class and the method.
    package var subject: String
    /// Such as "attach" or "append".
    package var kind: String
    /// Such as "assigned before".
    package var order: String
    /// The slot, list or property; empty where there is none.
    package var slot: String
    /// Why it is told so.
    package var reason: String

    package init(
      path: String,
      line: Int,
      column: Int,
      subject: String,
      kind: String,
      order: String,
      slot: String,
      reason: String
    ) {
      self.path = path
      self.line = line
      self.column = column
      self.subject = subject
      self.kind = kind
      self.order = order
      self.slot = slot
      self.reason = reason
    }
  }

  package var files = 0
  package var routers = 0
  package var coordinators = 0
  /// Methods that attach or detach.
  package var methods = 0
  /// Those of them that were read for certain.
  package var readMethods = 0
  /// Methods of coordinators that have to do with children or continuations, and those read for certain.
  package var coordinatorMethods = 0
  package var readCoordinatorMethods = 0
  package var doubts: [Doubt] = []
  /// Each line that attaches, detaches, keeps, lets go or waits, where that was asked for.
  package var sites: [Site]?
  /// What was not read, such as "2 folders of dependencies".
  package var leftOut: [String] = []
  /// Findings that the baseline knows.
  package var known = 0
  /// What the baseline knows and nobody finds any more.
  package var gone: [String] = []
  /// What was changed, one sentence for each file.
  package var changes: [String] = []

  package init() {}

  /// Such as "112 routers, 640 attach and detach methods read".
  var sentence: String {
    if files == 0 { return "nothing was read" }
    if routers == 0, coordinators == 0 {
      return
        "\(counted(files, "Swift file")) read, no router and no coordinator in \(files == 1 ? "it" : "them")"
    }
    var classes: [String] = []
    if routers > 0 { classes.append(counted(routers, "router")) }
    if coordinators > 0 { classes.append(counted(coordinators, "coordinator")) }
    if coordinators > 0, coordinatorMethods > 0 {
      classes.append(
        "\(Self.share(readCoordinatorMethods, coordinatorMethods)) with children or continuations read"
      )
    }
    if methods == 0, routers == 0 {
      return "\(counted(files, "Swift file")) read, " + classes.joined(separator: ", ")
    }
    if methods == 0 { return classes.joined(separator: ", ") + ", no method that attaches or detaches" }
    let share = readMethods == methods ? grouped(methods) : "\(grouped(readMethods)) of \(grouped(methods))"
    let noun = methods == 1 ? "method" : "methods"
    return classes.joined(separator: ", ") + ", \(share) attach and detach \(noun) read"
  }

  /// "3 of 4 methods", "4 methods", "1 method".
  private static func share(_ read: Int, _ all: Int) -> String {
    read == all ? counted(all, "method") : "\(grouped(read)) of \(counted(all, "method"))"
  }
}

extension Report {
  /// What one thing that was checked is called.
  var validity: String { sources == nil ? "is a valid flow" : "can be read" }
}
