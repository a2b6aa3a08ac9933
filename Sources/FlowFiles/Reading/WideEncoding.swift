import RibEngine
import YAML

extension SourceFile {
  /// Names the encoding where it is none whose units are bytes, or says that this is no text. Holds for files of any
  /// language; nil says nothing of single characters.
  package var wideEncoding: Problem? { Screening.wideEncoding(bytes).map { Problem($0, in: self) } }
}
