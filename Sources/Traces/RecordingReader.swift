import RibEngine

/// Reads recordings: one in a file, or many in one file, one a line.
package enum RecordingReader {
  package struct Result: Sendable {
    package var recordings: [Recording] = []
    /// Values that are JSON and no recordings: their `schema` is another, or there is none.
    package var strangers = 0
    package var problems: [Problem] = []
  }

  package static func read(_ file: SourceFile) -> Result {
    var result = Result()
    var parser = JSONParser(file.bytes)
    while true {
      do throws(JSONError) {
        guard let value = try parser.next() else { return result }
        result.add(value, from: file, at: parser.start)
      } catch {
        let span = Span(start: error.offset, end: error.offset)
        result.problems.append(Problem("bad-json", error.message, file: file, span: span))
        parser.skipLine()
      }
    }
  }
}

extension RecordingReader.Result {
  fileprivate mutating func add(_ value: JSON, from file: SourceFile, at start: Int) {
    guard value["schema"]?.string == RecordingFields.schema else {
      strangers += 1
      return
    }
    do throws(Problem) {
      let line = file.position(of: start).line
      recordings.append(try RecordingFields(value, path: file.path).recording(line: line))
    } catch {
      var problem = error
      problem.file = file
      problem.span = Span(start: start, end: start)
      problems.append(problem)
    }
  }
}
