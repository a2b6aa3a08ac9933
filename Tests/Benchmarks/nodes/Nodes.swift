import YAML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a file into nodes and does nothing with them, for the comparison with libyaml's own loop.
@main enum Nodes {
  static func main() {
    let descriptor = CommandLine.arguments.count == 2 ? open(CommandLine.arguments[1], O_RDONLY) : -1
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { exit(66) }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, size))
    }
    let tree = Tree(reading: bytes)
    print(tree.nodes.count, "nodes")
    exit(tree.issues.isEmpty && bytes.count == size ? 0 : 65)
  }
}
