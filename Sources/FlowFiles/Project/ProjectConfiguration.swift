import RibEngine

/// What `.ribflow.yml` says of flows, below its key `run`; each word with its place.
package struct ProjectConfiguration: Sendable {
  package enum Key: String, CaseIterable, Sendable {
    case paths, reports, time, states
    case maxSize = "max-size"
    case includeRoot = "include-root"
    case manual, strict, uikit, severities, allow
  }

  /// A key beside `run` whose value is a list of words about sources.
  package enum SourceList: String, CaseIterable, Sendable {
    case included, exclude
    case routerBases = "router-bases"
    case slotTypes = "slot-types"
    case showVerbs = "show-verbs"
    case hideVerbs = "hide-verbs"
    case laterCalls = "later-calls"
    case nowCalls = "now-calls"
  }

  /// The file that says it; nil where there is none.
  package let file: SourceFile?
  package var paths: [Text] = []
  package var reports: [Text] = []
  /// Of the keys that have one word.
  package var values: [Key: Text] = [:]
  /// Rules that no flow breaks by what they find, with the reasons.
  package var allowed: [(rule: Text, reason: Text)] = []

  /// How grave rules are here: each with one of the words of `Severity`.
  package var severities: [(rule: Text, severity: Severity)] = []

  /// What UIKit does otherwise than usual, where flows do not say it.
  package var habits = UIKitHabits()

  package init(file: SourceFile? = nil) { self.file = file }

  /// The key of the file that holds what is for flows; what the others hold is for sources.
  package static let key = "run"

  /// All that may stand in the file. What belongs to the other command is not looked at.
  package static let fileKeys = SourceList.allCases.map(\.rawValue) + ["rules", key]
}
