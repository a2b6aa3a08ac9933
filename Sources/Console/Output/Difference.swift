import FlowFiles
import Reports
import RibEngine

extension UnifiedDiff {
  /// The difference of two versions of a file as a terminal may show it.
  package static func shown(_ old: SourceFile, _ new: SourceFile) -> String {
    shownLines(UnifiedDiff(old, new).text(naming: Reports.shown(old.path)))
  }
}
