import RibEngine
import Testing

@testable import Traces

/// What a recorder misses makes no finding.
struct TraceHoleTests {
  /// A trace without some of its lines.
  struct Holed {
    var log: TraceLog
    var lines: Range<Int>
  }

  /// The trace without each of its events, and without each of its calls with all that they enclose.
  static func withHoles(_ text: String) -> [Holed] {
    let lines = text.split(separator: "\n").map(String.init)
    var found: [Holed] = []
    func add(_ range: Range<Int>) {
      var rest = lines
      rest.removeSubrange(range)
      guard let log = try? AppTraces.log(of: rest.joined(separator: "\n") + "\n") else { return }
      found.append(Holed(log: log, lines: range))
    }
    var open: [Int] = []
    for place in lines.indices.dropFirst() {
      add(place..<(place + 1))
      if lines[place].contains("\"phase\":\"begin\"") { open.append(place) }
      if lines[place].contains("\"phase\":\"end\""), let begin = open.popLast() { add(begin..<(place + 1)) }
    }
    return found
  }

  private func errors(_ log: TraceLog) -> Set<String> {
    Set(log.judged().outcome.findings.filter { $0.severity == .error }.map(\.rule))
  }

  @Test(arguments: ["good", "slow"])
  func `No line and no call that is missing from a good trace makes an error`(name: String) throws {
    let text = try AppTraces.text(name)
    let whole = errors(try AppTraces.log(of: text))
    let lines = text.split(separator: "\n")
    let all = Self.withHoles(text)
    #expect(all.count >= 40)
    for holed in all {
      let new = errors(holed.log).subtracting(whole)
      #expect(new.isEmpty, "\(new) without \(lines[holed.lines].joined(separator: "\n"))")
    }
  }

  @Test func `Two fifths of what is wrong is still found where something else is missing`() throws {
    let text = try AppTraces.text("late")
    let all = Self.withHoles(text)
    let found = all.count { errors($0.log) == ["stuck-slot"] }
    #expect(all.count { errors($0.log).isEmpty } + found == all.count)
    #expect(found * 5 > all.count * 2, "\(found) of \(all.count)")
  }

  @Test func `Who was seen to be detached and not to resign was no longer listened to`() throws {
    let lines = try AppTraces.text("good").split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains("isActive") && $0.contains("false") })
    var rest = lines
    rest.remove(at: place)
    let log = try AppTraces.log(of: rest.joined(separator: "\n") + "\n")
    let hole = try #require(log.judged().holes.first)
    #expect(hole.message.hasSuffix("is detached and stays active"))
    #expect(hole.reason == "the recorder did not hear its isActiveStream any more")
  }

  /// Lines of a trace, without their numbers.
  private func log(_ sees: String, _ lines: [String]) throws -> TraceLog {
    let header = #"{"schema":"rib-trace/1","library":"RIBs-iOS","sees":[\#(sees)]}"#
    let numbered = lines.enumerated().map { "{\"seq\":\($0.offset + 1),\($0.element)}" }
    return try AppTraces.log(of: ([header] + numbered).joined(separator: "\n") + "\n")
  }

  private static let attach = [
    #""ev":"step","obj":"""#,
    #""ev":"request","phase":"begin","obj":"Cart#1.router","op":"attach","call":"open""#,
    #""ev":"slot","obj":"Cart#1.router","slot":"coupon","value":"Coupon#1","was":null"#,
    #""ev":"attachChild","phase":"begin","obj":"Cart#1.router","child":"Coupon#1""#,
    #""ev":"children","obj":"Cart#1.router","change":"append","child":"Coupon#1""#,
    #""ev":"isActive","obj":"Coupon#1.interactor","value":true"#,
    #""ev":"attachChild","phase":"end","obj":"Cart#1.router""#,
    #""ev":"request","phase":"end","obj":"Cart#1.router""#,
  ]
  private static let detach = [
    #""ev":"step","obj":"""#,
    #""ev":"request","phase":"begin","obj":"Cart#1.router","op":"detach","call":"close""#,
    #""ev":"slot","obj":"Cart#1.router","slot":"coupon","value":null,"was":"Coupon#1""#,
    #""ev":"detachChild","phase":"begin","obj":"Cart#1.router","child":"Coupon#1""#,
    #""ev":"isActive","obj":"Coupon#1.interactor","value":false"#,
    #""ev":"children","obj":"Cart#1.router","change":"remove","child":"Coupon#1""#,
    #""ev":"detachChild","phase":"end","obj":"Cart#1.router""#,
    #""ev":"request","phase":"end","obj":"Cart#1.router""#,
  ]
  private static let start = [#""ev":"isActive","obj":"Cart#1.interactor","value":true"#]

  @Test func `A kept router that is put into its slot again and not seen to be attached is a hole`() throws {
    let seen = try log(#""tree","slots","requests""#, Self.start + Self.attach + Self.detach + Self.attach)
    #expect(seen.told == ["clean"])
    let unseen = Self.attach.filter {
      !$0.contains("attachChild") && !$0.contains("children") && !$0.contains("isActive")
    }
    let judgement = try log(#""tree","slots","requests""#, Self.start + Self.attach + Self.detach + unseen)
      .judged()
    #expect(judgement.outcome.verdict == .undecided && judgement.outcome.findings.isEmpty)
    #expect(
      judgement.holes.map(\.message)
        == ["Cart#1.coupon takes Coupon#1 again, of which no other attach was seen"]
    )
  }

  @Test func `An interactor that goes before its router is a hole`() throws {
    let made = [#""ev":"init","obj":"Coupon#1.interactor""#, #""ev":"init","obj":"Coupon#1.router""#]
    let gone = [#""ev":"deinit","obj":"Coupon#1.interactor""#]
    let cart = [#""ev":"init","obj":"Cart#1.router""#]
    let lines = cart + Self.start + made + Self.attach + Self.detach
    #expect(
      try log(#""tree","slots""#, lines + [#""ev":"deinit","obj":"Coupon#1.router""#] + gone).told == [
        "clean"
      ]
    )
    let holes = try log(#""tree","slots""#, lines + gone).judged().holes
    #expect(holes.map(\.message) == ["the interactor of Coupon#1 is gone, and nobody saw its router go"])
  }

  @Test func `A coordinator that goes while its parent lists it is a hole`() throws {
    let made = [
      #""ev":"init","obj":"App#1""#, #""ev":"start","phase":"begin","obj":"App#1""#,
      #""ev":"start","phase":"end","obj":"App#1""#, #""ev":"init","obj":"Pay#1""#,
      #""ev":"children","obj":"App#1","change":"append","child":"Pay#1""#,
      #""ev":"shown","obj":"Pay#1""#, #""ev":"step","obj":"""#,
      #""ev":"hidden","obj":"Pay#1","by":"user""#,
    ]
    let removed = [#""ev":"children","obj":"App#1","change":"remove","child":"Pay#1""#]
    let gone = [#""ev":"deinit","obj":"Pay#1""#]
    #expect(try log(#""coordinators","views""#, made + removed + gone).told == ["clean"])
    #expect(try log(#""coordinators","views""#, made).told == ["violated", "leaked-child-coordinator"])
    let judgement = try log(#""coordinators","views""#, made + gone).judged()
    #expect(judgement.outcome.findings.isEmpty)
    #expect(judgement.holes.map(\.message) == ["Pay#1 is gone while it is a child of App#1"])
  }
}
