/// Plays the calm run of `scenario` and tells all of it, broken rules or not.
package func record(_ scenario: Scenario) -> PlayedRun {
  PlayedRun()
}
