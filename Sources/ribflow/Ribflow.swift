import ArgumentParser
import FlowReaders
import Reports
import RibEngine

@main struct Ribflow: ParsableCommand {
  mutating func run() {}
}
