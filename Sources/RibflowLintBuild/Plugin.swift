import Foundation
import PackagePlugin

/// Reads the sources of a target each time it is built and one of them has changed.
@main struct RibflowLintBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let sources = target.sourceModule?.sourceFiles(withSuffix: ".swift").map(\.url), !sources.isEmpty
    else { return [] }
    let folder = context.package.directoryURL
    var arguments = ["-r", "short"]
    var inputs = sources
    if let configuration = Self.first([".ribflow.yml", ".ribflow.yaml"], in: folder) {
      arguments += ["--config", configuration.path()]
      inputs.append(configuration)
    }
    if let baseline = Self.first(["ribflow-baseline.yml"], in: folder) {
      arguments += ["--baseline", baseline.path()]
      inputs.append(baseline)
    }
    return [
      .buildCommand(
        displayName: "ribflow lint \(target.name)",
        executable: try context.tool(named: "ribflow-lint").url,
        arguments: arguments + sources.map { $0.path() },
        inputFiles: inputs,
        // Files that it wrote would become resources of the target; its inputs alone say when it has to run again.
        outputFiles: []
      )
    ]
  }

  private static func first(_ names: [String], in folder: URL) -> URL? {
    names.map { folder.appending(path: $0) }.first { FileManager.default.fileExists(atPath: $0.path()) }
  }
}
