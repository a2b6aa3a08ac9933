import Foundation
import RibEngine
import Testing

/// What a comment of a flow says about a problem: `# problem: ID MESSAGE => HINT`, several parted by
/// `||`, about its own line, or `# problem at LINE: ...` about another one.
struct Marker: CustomStringConvertible {
  var line: Int
  var id: String
  var message: String
  var hint: String

  var description: String { "\(line) \(id): \(message)" + (hint.isEmpty ? "" : " => \(hint)") }

  func fits(_ problem: Problem) -> Bool {
    problem.id == id && problem.message.hasPrefix(message) && problem.hint.hasPrefix(hint)
      && problem.file?.position(of: Int(problem.span.start)).line == line
  }

  static func all(in text: String) -> [Marker] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { number, line in
      markers(in: String(line), at: number + 1)
    }
  }

  private static func markers(in line: String, at number: Int) -> [Marker] {
    guard let start = line.range(of: "# problem") else { return [] }
    let rest = line[start.upperBound...]
    guard let colon = rest.firstIndex(of: ":") else { return [] }
    let place = rest[..<colon].split(separator: " ").last.flatMap { Int($0) } ?? number
    return rest[rest.index(after: colon)...].components(separatedBy: "||").map { part in
      let halves = part.components(separatedBy: "=>").map { $0.trimmingCharacters(in: .whitespaces) }
      let words = halves[0].split(separator: " ", maxSplits: 1).map(String.init)
      return Marker(
        line: place,
        id: words[0],
        message: words.count > 1 ? words[1] : "",
        hint: halves.count > 1 ? halves[1] : ""
      )
    }
  }
}

@Suite struct BadFlowTests {
  static let folder = root.appendingPathComponent("Tests/FlowFilesTests/bad")

  @Test func `there are bad flows`() throws {
    #expect(try flows(in: Self.folder).count >= 20)
  }

  @Test(arguments: try! flows(in: folder).map(\.name))
  func `a bad flow has exactly the problems that its comments name`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let result = read(text, path: name)
    var problems = result.invalid?.problems ?? []
    #expect(result.scenarios.isEmpty)
    let markers = Marker.all(in: text)
    #expect(!markers.isEmpty)
    for marker in markers {
      let index = problems.firstIndex(where: marker.fits)
      #expect(index != nil, "not reported: \(marker)")
      if let index { problems.remove(at: index) }
    }
    #expect(problems.map(line) == [])
  }

  @Test(arguments: try! flows(in: folder).map(\.name))
  func `problems are told in the order of their places`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let starts = (read(text).invalid?.problems ?? []).map(\.span.start)
    #expect(starts == starts.sorted())
  }
}
