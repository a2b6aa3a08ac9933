import Console
import ArgumentParser

/// The root that completions and `--experimental-dump-help` are made from.
struct Ribflow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ribflow",
    abstract: "Play RIB flows before your app does.",
    version: "ribflow \(Version.number)",
    subcommands: CommandTable.listed.map { $0.type }
  )
}

@main enum Main {
  static func main() {
    let closed = Host.occupyStandardDescriptors()
    Host.ignoreWriteSignals()
    Trap.tell()
    let surroundings = Surroundings(output: Output(closed: closed), environment: .process)
    let arguments = Host.arguments
    Host.end(with: Dispatcher(CommandTable.all, surroundings).play(arguments))
  }
}
