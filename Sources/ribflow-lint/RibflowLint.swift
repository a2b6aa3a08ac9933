import Console

@main
struct RibflowLint {
  static func main() {
    print(SourceWalk(["."], excluded: ExcludedPaths(), FileReading(limit: 1 << 20)).inputs.count)
  }
}
