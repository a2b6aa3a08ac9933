import RibEngine

/// How the text report is to look; the other formats do not look at it.
package struct TextStyle: Sendable {
  package var isColored = false
  /// -1 for `-q`, 1 for `-v`, 2 for `-vv`.
  package var verbosity = 0
  /// The cells of a line that the timeline and lists may use.
  package var width = 80
  /// Ends lines of prose at the width, as a terminal would, but between words.
  package var isWrapped = false
  /// Names the flows instead of saying what became of them.
  package var isList = false

  package init(
    isColored: Bool = false,
    verbosity: Int = 0,
    width: Int = 80,
    isWrapped: Bool = false,
    isList: Bool = false
  ) {
    self.isColored = isColored
    self.verbosity = verbosity
    self.width = width
    self.isWrapped = isWrapped
    self.isList = isList
  }
}

/// A way to write a report down.
///
/// A format is a file with one `render` function and one case here; the compiler then points at the
/// only other line to write.
package enum Format: String, CaseIterable, Sendable {
  case text, short, json
  /// With the events of the run that each flow is told by.
  case jsonEvents = "json-events"
  case junit
  /// With the file and line of each flow, which GitLab reads and no schema of JUnit knows.
  case junitGitLab = "junit-gitlab"
  case sarif, checkstyle, codeclimate
  /// What GitLab shows beside the changes of a merge request.
  case gitlab
  case tap, github, html

  /// The whole of `report`, ending in a line break unless empty. No format reads a file, looks at the
  /// clock or knows where its bytes are going.
  package func render(_ report: Report, style: TextStyle = TextStyle()) -> [UInt8] {
    let report = report.inReadingOrder
    return switch self {
    case .text: renderText(report, style: style)
    case .short: renderShort(report, style: style)
    case .json: renderJSON(report, hasEvents: false)
    case .jsonEvents: renderJSON(report, hasEvents: true)
    case .junit: renderJUnit(report, hasPlaces: false)
    case .junitGitLab: renderJUnit(report, hasPlaces: true)
    case .sarif: renderSARIF(report)
    case .checkstyle: renderCheckstyle(report, style: style)
    case .codeclimate: renderCodeQuality(report, style: style, isGitLab: false)
    case .gitlab: renderCodeQuality(report, style: style, isGitLab: true)
    case .tap: renderTAP(report)
    case .github: renderGitHub(report, style: style)
    case .html: renderHTML(report, style: style)
    }
  }

  /// The same in parts as they come: a report may be larger than what it tells of.
  package func render(_ report: Report, style: TextStyle, _ take: @escaping ([UInt8]) -> Void) {
    let report = report.inReadingOrder
    switch self {
    case .json: take(renderJSON(report, hasEvents: false, take))
    case .jsonEvents: take(renderJSON(report, hasEvents: true, take))
    case .sarif: take(renderSARIF(report, take))
    default: take(render(report, style: style))
    }
  }
}
