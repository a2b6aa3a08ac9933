import Foundation
import SwiftParser
import SwiftSyntax

/// `parse FILE...`: parses Swift files and throws the trees away, on one thread: what reading sources
/// costs at least.
@main enum Parse {
  static func main() {
    // swift-syntax recurses; the main thread's stack is small on some systems.
    let thread = Thread {
      var count = 0
      for path in CommandLine.arguments.dropFirst() {
        guard let data = FileManager.default.contents(atPath: path) else { continue }
        let tree = Array(data).withUnsafeBufferPointer { Parser.parse(source: $0) }
        count += tree.totalLength.utf8Length
      }
      print("\(count) bytes")
      exit(0)
    }
    thread.stackSize = 64 << 20
    thread.start()
    while true { sleep(1000) }
  }
}
