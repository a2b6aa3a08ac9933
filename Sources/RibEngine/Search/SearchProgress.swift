/// How far a search is, for those who wait.
package struct SearchProgress: Sendable {
  package enum Work: Sendable { case searching, sampling, mending }

  package var work = Work.searching
  /// The part that is being searched, from 1, of so many that share nothing.
  package var part = 1
  package var parts = 1
  /// Levels that were searched whole: the length of the ways tried.
  package var level = 0
  /// States seen in this part; random sequences taken where it samples.
  package var states = 0
  /// States of this part that were not gone on from.
  package var left = 0
  package var bytes = 0
  /// Changed flows that were searched so far, where it looks for a fix.
  package var tried = 0
}

extension ExploreOptions {
  /// The same, with each state of progress changed before it is told.
  func watched(_ change: @escaping @Sendable (inout SearchProgress) -> Void) -> ExploreOptions {
    guard let watch else { return self }
    var options = self
    options.watch = { progress in
      var progress = progress
      change(&progress)
      watch(progress)
    }
    return options
  }
}
