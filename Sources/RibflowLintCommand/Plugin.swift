import Foundation
import PackagePlugin

/// `swift package ribflow-lint`: reads the targets of a package, with the options of `ribflow lint`.
@main struct RibflowLintCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let options = extractor.remainingArguments
    let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
    let folders = targets.compactMap { $0.sourceModule?.directoryURL.path() }
    guard !folders.isEmpty else { return Diagnostics.error("there is no target with Swift sources") }
    let process = Process()
    process.executableURL = try context.tool(named: "ribflow-lint").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = options + Self.baseline(context, options) + Self.paths(folders, options)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return }
    Diagnostics.error("ribflow lint ended with \(process.terminationStatus)")
  }

  /// The baseline of the package, where there is one and the call says nothing else about it.
  private static func baseline(_ context: PluginContext, _ options: [String]) -> [String] {
    let file = context.package.directoryURL.appending(path: "ribflow-baseline.yml")
    guard FileManager.default.fileExists(atPath: file.path()),
      !options.contains(where: { $0.hasPrefix("--baseline") || $0 == "--write-baseline" })
    else { return [] }
    return ["--baseline", file.path()]
  }

  /// What asks for no sources gets none.
  private static func paths(_ folders: [String], _ options: [String]) -> [String] {
    options.contains { ["--help", "-h", "--version", "-V"].contains($0) } ? [] : folders
  }
}
