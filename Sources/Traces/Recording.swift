import RibEngine

/// What the real library did with one small app.
package struct Recording: Sendable {
  /// How the recorded run ended.
  package enum Ending: Sendable, Equatable {
    case completed
    /// It crashed or was stopped; the events end somewhere inside. The word says why.
    case cutOff(String)
  }

  package var name: String
  /// Where it begins in its file, from 1.
  package var line: Int
  package var profile: Profile
  package var ending: Ending
  package var situation: String
  /// The app and what was done to it; nil where it was driven by code that nobody wrote down.
  package var scenario: Scenario?
  package var trace: [StoryEvent] = []
  /// What stands after each step; empty where nothing was written down.
  package var states: [WorldPicture] = []
  package var final: WorldPicture?
  package var afterRelease: [StoryEvent] = []
  /// What lives on after the release; nil where nobody looked.
  package var leaked: [String]?

  package init(name: String, line: Int, profile: Profile, ending: Ending, situation: String) {
    self.name = name
    self.line = line
    self.profile = profile
    self.ending = ending
    self.situation = situation
  }
}
