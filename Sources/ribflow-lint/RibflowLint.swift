#if Lint
  import SwiftReader
#endif

@main
struct RibflowLint {
  static func main() {
    #if Lint
    #else
      print(
        "ribflow-lint was built without the trait Lint: swift build -c release --traits Lint --product ribflow-lint"
      )
    #endif
  }
}
