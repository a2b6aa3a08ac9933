/// What a source may cost at most; each number is chosen far above what a person writes.
package struct Limits: Sendable {
  package var fileBytes = 16 << 20
  package var depth = 64
  package var scalarBytes = 4096
  package var keyBytes = 1024
  /// How many values all aliases of a source together may stand for.
  package var aliasedNodes = 10_000
  package var nodes = 4_000_000
  /// How many issues are kept.
  package var issues = 100

  package init() {}
}
