import FlowFiles
import RibEngine
import YAML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a file into nodes, with a second argument also into flows, for the comparison with
/// libyaml's own loop.
@main enum Nodes {
  static func main() {
    let descriptor = CommandLine.arguments.count >= 2 ? open(CommandLine.arguments[1], O_RDONLY) : -1
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { exit(66) }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, size))
    }
    if CommandLine.arguments.count > 2 { flows(bytes) }
    let tree = Tree(reading: bytes)
    print(tree.nodes.count, "nodes")
    exit(tree.issues.isEmpty && bytes.count == size ? 0 : 65)
  }

  private static func flows(_ bytes: [UInt8]) -> Never {
    let file = SourceFile(path: CommandLine.arguments[1], bytes: bytes)
    let result = FlowReader.read(file) { path in
      .failure(Problem("unreadable", "no includes here", path: path))
    }
    print(result.scenarios.count, "flows,", result.scenarios.map(\.events.count).reduce(0, +), "events")
    exit(result.invalid == nil ? 0 : 65)
  }
}
