/// One run as a recording tells it.
package struct PlayedRun: Sendable, Equatable {
  package var events: [StoryEvent] = []
  /// What stands after each line of `events`.
  package var states: [WorldPicture] = []
  package var final = WorldPicture()
  /// What happens when the app then drops all that it keeps, newest first.
  package var afterRelease: [StoryEvent] = []
  /// The parts that live on although nobody keeps them.
  package var leaked: [String] = []

  package init() {}
}
