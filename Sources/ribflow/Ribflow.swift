import ArgumentParser
import FlowReaders
import Reports
import RibEngine

@main struct Ribflow: ParsableCommand {
  static let configuration = CommandConfiguration(subcommands: [ConformCommand.self])

  mutating func run() {}
}
