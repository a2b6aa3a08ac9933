import Reports
import RibEngine
import Testing

@testable import ribflow_lint

@Suite("Baselines") struct BaselineTests {
  private static func key(_ id: String, _ type: String, _ method: String = "", _ slot: String = "")
    -> FindingKey
  {
    FindingKey(id: id, type: type, method: method, slot: slot)
  }

  private static func found(_ key: FindingKey) -> Found {
    Found(
      key: key,
      finding: Finding(rule: key.id, severity: .warning, subject: key.type, message: "", span: .none)
    )
  }

  private static func read(_ text: String) -> Result<Baseline, InvalidFile> {
    BaselineReader.read(SourceFile(path: "b.yml", bytes: Array(text.utf8)))
  }

  @Test("What is written is read again, whatever the names") func roundTrip() throws {
    let keys = [
      Self.key("stuck-slot", "HomeRouter", "attachTopup", "topup"),
      Self.key("dead-slot", "한글Router", "", "it's"),
      Self.key("leaked-view", "`default`"), Self.key("leaked-view", "true"),
      Self.key("stuck-slot", "A", "b", "c: d"), Self.key("stuck-slot", "A", "b", "c: d"),
    ]
    let baseline = Baseline(keys)
    #expect(try Self.read(baseline.text).get() == baseline)
  }

  @Test("Nothing found is an empty list") func empty() throws {
    #expect(try Self.read(Baseline([]).text).get() == Baseline())
  }

  @Test("The order of the lines does not depend on the order of finding") func order() {
    let keys = [Self.key("b", "Z"), Self.key("a", "Z"), Self.key("c", "A", "m"), Self.key("c", "A")]
    #expect(Baseline(keys).text == Baseline(keys.reversed()).text)
    let lines = Baseline(keys).text.split(separator: "\n").dropFirst()
    #expect(lines.first == "- {class: A, id: c}")
  }

  @Test("A second finding with the key of a known one is told") func count() {
    let key = Self.key("stuck-slot", "A")
    var sources: SourcesRead? = SourcesRead()
    let unknown = Baseline([key]).unknown([Self.found(key), Self.found(key)], &sources)
    #expect(unknown.count == 1)
    #expect(sources?.known == 1)
  }

  @Test("What is gone is said only of classes that were read") func gone() {
    var sources: SourcesRead? = SourcesRead()
    let baseline = Baseline([Self.key("stuck-slot", "A"), Self.key("stuck-slot", "B")])
    #expect(baseline.unknown([], &sources, classes: ["A"]).isEmpty)
    #expect(sources?.gone == ["stuck-slot in A"])
  }
}
