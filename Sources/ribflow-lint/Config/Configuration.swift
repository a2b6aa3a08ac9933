import FlowFiles
import RibEngine

/// What a project says about its sources in `.ribflow.yml`.
struct Configuration: Sendable {
  /// What becomes of the findings of a rule.
  enum Setting: Sendable, Equatable {
    case off, on
    case severity(Severity)

    static let words = ["off", "on", "note", "warning", "error"]

    init?(_ word: String) {
      switch word {
      case "off": self = .off
      case "on": self = .on
      default:
        guard let severity = Severity(rawValue: word) else { return nil }
        self = .severity(severity)
      }
    }
  }

  typealias List = ProjectConfiguration.SourceList

  /// The file that says it; empty where there is none.
  var path = ""
  var lists: [List: [String]] = [:]
  var rules: [String: Setting] = [:]

  /// What is read where a call names nothing; relative paths begin beside the file.
  var includedPaths: [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return self[.included].map { word in
      if word.hasPrefix("/") { return word }
      let plain = word.hasPrefix("./") ? String(word.dropFirst(2)) : word
      return plain == "." || plain.isEmpty ? (folder.isEmpty ? "." : folder) : folder + plain
    }
  }

  subscript(list: List) -> [String] { lists[list] ?? [] }
}
