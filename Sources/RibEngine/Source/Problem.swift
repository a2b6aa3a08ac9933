/// A sentence about a place in a source.
package struct Label: Sendable, Equatable {
  /// What the sentence tells.
  package enum Kind: Sendable, Hashable {
    /// What else a problem or a finding in sources is about.
    case place
    /// A choice of the told timing; `isCounted` where the sentence says how many timings show the finding.
    case choice(isCounted: Bool)
    /// Who did what at an event of a made-up sequence, or that a time is up.
    case cause
    /// That an event of a made-up sequence happens here.
    case event
    /// What a child said to its listener, or what the listener did about it.
    case report
    /// The step that broke the rule.
    case step
    case consequence

    /// Whether it says which way a choice went.
    var isChoice: Bool { if case .choice = self { true } else { false } }

    /// Whether it says why, so that it stays beside the one about what happened there.
    package var isCause: Bool {
      switch self {
      case .choice, .cause: true
      case .place, .event, .report, .step, .consequence: false
      }
    }
  }

  package var span: Span
  package var text: String
  package var kind: Kind

  package init(_ span: Span, _ text: String, _ kind: Kind = .place) {
    self.span = span
    self.text = text
    self.kind = kind
  }
}

/// A change of the source that mends something.
package struct Fix: Sendable, Equatable {
  /// One replacement; its span may be empty, which makes it an insertion.
  package struct Edit: Sendable, Equatable {
    package var span: Span
    package var text: String

    package init(_ span: Span, _ text: String) {
      self.span = span
      self.text = text
    }
  }

  /// What the change does, as an imperative without a full stop.
  package var title: String
  /// In order of place, not overlapping.
  package var edits: [Edit]
  /// True only when the changed flow was run and found clean in every timing, but for what is in `left`.
  package var isChecked: Bool
  /// Where it was found clean only as far as there is no more of something than that.
  package var bound: Bound?
  /// The rules of warnings, and of what the flow expects, that are there after it, whether they were there before or not.
  package var left: [String]
  /// Whether it changes lines that stand for every row of a table, of which one was run.
  package var isForAllRows: Bool

  package init(
    _ title: String,
    edits: [Edit] = [],
    isChecked: Bool = false,
    bound: Bound? = nil,
    left: [String] = [],
    isForAllRows: Bool = false
  ) {
    self.title = title
    self.edits = edits
    self.isChecked = isChecked
    self.bound = bound
    self.left = left
    self.isForAllRows = isForAllRows
  }

  /// What was tried before it was offered; empty for nothing.
  package var proof: String {
    // Which may have been there before, or come with the change.
    let clean = left.isEmpty ? "clean" : "clean but for \(left.joined(separator: " and "))"
    if isChecked {
      return isForAllRows
        ? "checked for this row: \(clean) in every timing; other rows have the same lines"
        : "checked: \(clean) in every timing"
    }
    return bound.map { "\(clean) with \($0.words)" } ?? ""
  }
}

/// Within which a search is whole where there may be more of something.
package struct Bound: Sendable, Equatable {
  /// Of what there was more in a state that a search did not go on from.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let components = Kinds(rawValue: 1)
    static let blocks = Kinds(rawValue: 2)
  }

  /// How many of each.
  package var most: Int
  package var kinds: Kinds

  /// As part of a sentence.
  package var words: String {
    let instances = "at most \(most) \(most == 1 ? "instance" : "instances") of each component"
    if kinds == .components { return instances }
    return kinds == .blocks
      ? "at most \(most) of each block that waits" : "\(instances) and of each block that waits"
  }
}

/// Input that cannot be understood, or a file that cannot be used: exit code 2.
package struct Problem: Error, Sendable {
  /// A stable kebab-case word, such as `unknown-key`, shown in brackets.
  package var id: String
  /// One sentence without a full stop.
  package var message: String
  /// The file it is about; nil for a path that could not be read.
  package var file: SourceFile?
  /// The path, also where there is no file.
  package var path: String
  package var span: Span
  /// What stands behind the caret, such as "did you mean 'children'?"; may be empty.
  package var hint: String
  /// Other places, such as where a name is declared.
  package var labels: [Label]
  package var notes: [String]
  package var fix: Fix?
  /// Whether lines of the file may be shown.
  package var showsSource = true

  package init(
    _ id: String,
    _ message: String,
    file: SourceFile? = nil,
    path: String? = nil,
    span: Span = .none,
    hint: String = "",
    labels: [Label] = [],
    notes: [String] = [],
    fix: Fix? = nil
  ) {
    self.id = id
    self.message = message
    self.file = file
    self.path = path ?? file?.path ?? ""
    self.span = span
    self.hint = hint
    self.labels = labels
    self.notes = notes
    self.fix = fix
  }
}

/// All that is wrong with one file. Nothing of such a file is run.
package struct InvalidFile: Error, Sendable {
  package var path: String
  package var problems: [Problem]
  /// How many further problems follow from the ones listed and were left out.
  package var followUps: Int
  /// It was read as a trace, else as a flow.
  package var isTrace: Bool

  package init(path: String, problems: [Problem], followUps: Int = 0, isTrace: Bool = false) {
    self.isTrace = isTrace
    self.path = path
    self.problems = problems
    self.followUps = followUps
  }
}
