import Reports
import RibEngine

/// A finding in Swift sources with what makes it the same one tomorrow.
struct Found: Sendable {
  var key: FindingKey
  @Shared var finding: Finding

  var file: Int { Int(finding.span.file) }
}

/// What reading a project's sources came to, before anybody said what to tell of it.
struct SourceFacts: Sendable {
  /// All spans are places in these.
  var files: [SourceFile] = []
  /// The names of routers and coordinators.
  var classes: [Text] = []
  /// In the order of files and places.
  var found: [Found] = []
  /// Comments that begin with `ribflow:`, by file.
  var comments: [Int: [Text]] = [:]
  var invalid: [InvalidFile] = []
  /// Files that are there and are not understood.
  var odd: [InvalidFile] = []
  /// Places that nest too deep to be followed, by file.
  var cuts: [Int: [Span]] = [:]
  var sources = SourcesRead()
}
