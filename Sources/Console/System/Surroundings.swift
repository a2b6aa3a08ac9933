/// What a command needs of the world around it.
package struct Surroundings: Sendable {
  package var output: Output
  package var environment: Environment

  package init(output: Output, environment: Environment) {
    self.output = output
    self.environment = environment
  }
}
