/// Whether anything more can come of any number of blocks that wait.
///
/// Where each event puts one more block into the main queue, there is no last state: a user may tap a hundred times
/// before the first block has its turn. A search with a bound on their number says nothing of more. So what such a
/// search leaves is covered by another one, which does not count them: of alike blocks that may have their turns only
/// the first is kept, and marked. What is marked stands for itself and any number of blocks like it, each of them
/// anywhere behind it. As there are only so many different blocks, that search comes to an end.
///
/// *It passes through each state of a run*, with any number of blocks, in the sense that the run's row without the
/// blocks that stand behind alike ones is one of its rows, with the first of each marked where there are more. For the
/// beginning that is so. A move keeps it so:
/// - What has a turn is never a block that is not seen. Blocks keep their order, so of alike ones the first comes first,
///   and that is the one that is kept.
///   Values of subscriptions keep no order, and of alike ones any may come first: so may the one that is kept.
/// - When the turn of a marked block comes, it is the last like it, or the next one like it stands anywhere behind it:
///   each of these is tried (`Machine.runPending`). The run is among them.
/// - Nothing but the order of the queue, and whether there is any, is asked of blocks that wait: who waits alike keeps
///   the same instances alive, so a count of references is zero in both or in neither. What depends on where the last
///   block stands, the transitions that it is older than, is tried in every way. What depends on how many there are is
///   not gone on from, and the search has come to nothing: turns within a gesture, or very many in one move.
/// - Blocks that are older than the end of a transition have their turns in moves of their own before it ends, not in
///   one move with it; so do those that may have one after the last transition of an end. More may come in between than
///   in a run, and not less.
/// - What is made equal otherwise (see `Canonical`) is so for each number of blocks.
///
/// So what a run shows, in a move, at rest, or where a flow ends, that search shows as well. It may show more, as where
/// a block has its turn twice that only came once: what it shows is told by nobody. But where it shows nothing that was
/// not seen before, there is nothing more. That an end never comes to rest is seen by what is missing, so that is asked
/// the other way round (`EndTurns`).
///
/// How many blocks a row has room for, and up to which number it counts references, is no part of that: a run with so
/// many is stopped, and no app is.
extension Search {
  /// There is something else than blocks of which there are too many: it cannot come to what it is for.
  var isInVain: Bool { options.coversMany && (crowded > 0 || ends.crowded > 0 || leavesOut) }

  /// True for a search that does not count blocks and has been everywhere, or everywhere within a bound on events that
  /// was asked for.
  var coversMany: Bool {
    options.coversMany && limit == nil && shortage == nil && goal == nil && !isInVain
      && (left == 0 || options.isBoundWanted) && comesToRest
  }

  /// True where every end does, for all that is known.
  private var comesToRest: Bool {
    guard let turns = ends.turns else { return false }
    // Steps of what is alike change their names from turn to turn, and no circle tells them apart.
    return worker.hasMoved || !symmetry.isTrivial
      ? turns.comeToRest(bringing: Machine<Watch>.longestChain) : turns.comeToRest
  }

  /// True for a search with a bound that only work which waits has reached, as far as it came; beside one on events that was
  /// asked for.
  var isFullOfWork: Bool {
    limit.map { $0 == .states } ?? (left == crowded || options.isBoundWanted)
      && !crowds.isEmpty && crowds.allSatisfy { if case .work = $0 { true } else { false } }
  }
}
