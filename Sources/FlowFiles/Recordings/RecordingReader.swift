import RibEngine

/// Reads recordings: one in a file, or many in one file, one a line, plain or gzipped.
package enum RecordingReader {
  package struct Result: Sendable {
    package var recordings: [Recording] = []
    package var problems: [Problem] = []
  }

  package static func read(_ file: SourceFile) -> Result {
    var result = Result()
    guard let text = unpacked(file, &result.problems) else { return result }
    var parser = JSONParser(text.bytes)
    while true {
      do throws(JSONError) {
        guard let value = try parser.next() else { return result }
        result.add(value, from: text)
      } catch {
        let span = Span(start: error.offset, end: error.offset)
        result.problems.append(Problem("bad-json", error.message, file: text, span: span))
        parser.skipLine()
      }
    }
  }

  private static func unpacked(_ file: SourceFile, _ problems: inout [Problem]) -> SourceFile? {
    guard Gunzip.isGzip(file.bytes) else { return file }
    do throws(GunzipError) {
      return SourceFile(path: file.path, bytes: try Gunzip.unpack(file.bytes))
    } catch {
      problems.append(Problem("bad-gzip", message(of: error), path: file.path))
      return nil
    }
  }

  private static func message(of error: GunzipError) -> String {
    switch error {
    case .notGzip: "not a gzip file"
    case .damaged: "the gzip file is damaged"
    case .tooLarge: "the gzip file is too large when unpacked"
    }
  }
}

extension RecordingReader.Result {
  fileprivate mutating func add(_ value: JSON, from file: SourceFile) {
    do throws(Problem) {
      recordings.append(try RecordingFields(value, path: file.path).recording())
    } catch {
      problems.append(error)
    }
  }
}
