import Reports
import RibEngine
import Testing

@Suite("Every format writes the fixture reports as they are kept")
struct GoldenTests {
  @Test("a report is written byte for byte as before", arguments: Fixture.allCases, Format.allCases)
  func formats(fixture: Fixture, format: Format) throws {
    try Golden.check(format.render(fixture.report), "\(fixture.rawValue).\(format.rawValue)")
  }

  @Test("-q, -v, -vv and colour change the text report as before", arguments: Fixture.allCases)
  func styles(fixture: Fixture) throws {
    for verbosity in [-1, 1, 2] {
      let style = TextStyle(verbosity: verbosity)
      try Golden.check(
        Format.text.render(fixture.report, style: style),
        "\(fixture.rawValue).v\(verbosity).text"
      )
    }
    let colored = TextStyle(isColored: true)
    try Golden.check(Format.text.render(fixture.report, style: colored), "\(fixture.rawValue).color.text")
    let list = TextStyle(isList: true)
    try Golden.check(Format.text.render(fixture.report, style: list), "\(fixture.rawValue).list.text")
  }
}
