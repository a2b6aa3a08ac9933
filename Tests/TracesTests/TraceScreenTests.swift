import Testing

@testable import RibEngine
@testable import Traces

/// What a trace says of screens: that they take a while to go, and stay where nobody takes them down.
struct TraceScreenTests {
  /// A cart with a coupon on it, then `closing`, which is all that follows.
  static func log(
    _ closing: [String],
    screen: [String] = [shown("Coupon#1")],
    sees: String = #""tree","slots","requests","listeners","views""#,
    hasSteps: Bool = true
  ) throws -> TraceLog {
    let opening =
      [
        #""ev":"init","obj":"Root#1.router""#, step("launch"),
        #""ev":"isActive","obj":"Root#1.interactor","value":true"#, #""ev":"didLoad","obj":"Root#1.router""#,
        shown("Root#1", "root"), #""ev":"init","obj":"Coupon#1.router""#, step("tap coupon"),
        #""ev":"request","phase":"begin","obj":"Root#1.router","op":"attach","call":"attachCoupon""#,
        #""ev":"slot","obj":"Root#1.router","slot":"coupon","value":"Coupon#1","was":null"#,
        #""ev":"attachChild","phase":"begin","obj":"Root#1.router","child":"Coupon#1""#,
        #""ev":"children","obj":"Root#1.router","change":"append","child":"Coupon#1""#,
        #""ev":"isActive","obj":"Coupon#1.interactor","value":true"#,
        #""ev":"didLoad","obj":"Coupon#1.router""#,
        #""ev":"attachChild","phase":"end","obj":"Root#1.router""#,
      ] + screen + [#""ev":"request","phase":"end","obj":"Root#1.router""#, step("tap close")]
    let header = #"{"schema":"rib-trace/1","library":"RIBs-iOS","sees":[\#(sees)]}"#
    let all = (opening + closing + [step("end")]).filter { hasSteps || !$0.hasPrefix(#""ev":"step""#) }
    let lines = all.enumerated().map { "{\"seq\":\($0.offset + 1),\($0.element)}" }
    return try AppTraces.log(of: ([header] + lines).joined(separator: "\n") + "\n")
  }

  static func step(_ title: String) -> String { #""ev":"step","obj":"","do":"\#(title)""# }

  static func shown(_ name: String, _ mode: String = "present") -> String {
    #""ev":"shown","obj":"\#(name).view","mode":"\#(mode)""#
  }

  static func hidden(_ name: String, by closer: String = "code") -> String {
    #""ev":"hidden","obj":"\#(name).view","mode":"present","by":"\#(closer)""#
  }

  static let detach = [
    #""ev":"request","phase":"begin","obj":"Root#1.router","op":"detach","call":"detachCoupon""#,
    #""ev":"slot","obj":"Root#1.router","slot":"coupon","value":null,"was":"Coupon#1""#,
    #""ev":"detachChild","phase":"begin","obj":"Root#1.router","child":"Coupon#1""#,
    #""ev":"isActive","obj":"Coupon#1.interactor","value":false"#,
    #""ev":"children","obj":"Root#1.router","change":"remove","child":"Coupon#1""#,
    #""ev":"detachChild","phase":"end","obj":"Root#1.router""#,
    #""ev":"request","phase":"end","obj":"Root#1.router""#,
  ]
  static let release = [
    #""ev":"deinit","obj":"Coupon#1.router""#, #""ev":"deinit","obj":"Coupon#1.interactor""#,
  ]

  @Test func `A screen that stays up is leaked, also where its RIB is released in the turn that detaches it`()
    throws
  {
    #expect(try Self.log(Self.detach).told == ["violated", "leaked-view"])
    #expect(try Self.log(Self.detach + Self.release).told == ["violated", "leaked-view"])
  }

  @Test func `A screen that goes some turns after its RIB was detached is not leaked`() throws {
    let later = [Self.step("a message"), Self.step("a timer"), Self.hidden("Coupon#1")]
    #expect(try Self.log(Self.detach + later).told == ["clean"])
    #expect(try Self.log(Self.detach + Self.release + later).told == ["clean"])
  }

  /// A second RIB beside the coupon, or beneath it.
  private static func attach(_ name: String, to parent: String) -> [String] {
    let slot = name.lowercased()
    return [
      #""ev":"init","obj":"\#(name)#1.router""#,
      #""ev":"slot","obj":"\#(parent)#1.router","slot":"\#(slot)","value":"\#(name)#1","was":null"#,
      #""ev":"attachChild","phase":"begin","obj":"\#(parent)#1.router","child":"\#(name)#1""#,
      #""ev":"children","obj":"\#(parent)#1.router","change":"append","child":"\#(name)#1""#,
      #""ev":"isActive","obj":"\#(name)#1.interactor","value":true"#,
      #""ev":"didLoad","obj":"\#(name)#1.router""#,
      #""ev":"attachChild","phase":"end","obj":"\#(parent)#1.router""#,
    ]
  }

  @Test func `While a screen goes all else is judged`() throws {
    func write(_ value: String, _ was: String) -> [String] {
      [
        #""ev":"slot","obj":"Root#1.router","slot":"offer","value":\#(value),"was":\#(was)"#,
        Self.step("tap"),
      ]
    }
    let meanwhile =
      [Self.step("tap")] + Self.attach("Offer", to: "Root") + [Self.step("tap")]
      + write("null", #""Offer#1""#)
      + write(#""Offer#1""#, "null")
    let told = try Self.log(Self.detach + meanwhile + [Self.hidden("Coupon#1")]).told
    #expect(told == ["violated", "orphan-child"])
  }

  @Test func `What is embedded takes no time to go`() throws {
    let screen = [Self.shown("Coupon#1", "embed")]
    let later = [Self.step("a timer"), Self.hidden("Coupon#1")]
    #expect(try Self.log(Self.detach + later, screen: screen).told == ["violated", "leaked-view"])
  }

  @Test func `A screen may have gone with that of its parent`() throws {
    let below =
      [Self.step("tap")] + Self.attach("Offer", to: "Coupon") + [Self.shown("Offer#1"), Self.step("swipe")]
    let gone = [
      #""ev":"deinit","obj":"Offer#1.router""#, #""ev":"deinit","obj":"Offer#1.interactor""#,
      Self.step("more"),
    ]
    let told = try Self.log(below + [Self.hidden("Coupon#1", by: "user")] + Self.detach + Self.release + gone)
      .told
    #expect(!told.joined().contains("leaked-view"))
  }

  @Test func `A leak is found also where nobody recorded what comes from outside`() throws {
    let before = [#""ev":"init","obj":"Offer#1.router""#, Self.shown("Offer#1"), Self.hidden("Offer#1")]
    let other = [Self.shown("Root#1", "root")]
    let log = try Self.log(before + Self.detach + Self.release + other, hasSteps: false)
    #expect(log.told == ["violated", "leaked-view"])
  }

  @Test func `A RIB that is attached again while its screen goes leaves none up`() throws {
    let again = [
      #""ev":"attachChild","phase":"begin","obj":"Root#1.router","child":"Coupon#1""#,
      #""ev":"children","obj":"Root#1.router","change":"append","child":"Coupon#1""#,
      #""ev":"isActive","obj":"Coupon#1.interactor","value":true"#,
      #""ev":"attachChild","phase":"end","obj":"Root#1.router""#, Self.step("a timer"),
      Self.hidden("Coupon#1"),
    ]
    #expect(!(try Self.log(Self.detach + [Self.step("tap")] + again).told.joined().contains("leaked-view")))
  }

  @Test func `Many screens that are left up cost no more than as many that go`() throws {
    let one = Self.detach + Self.release + [Self.step("next")]
    let log = try Self.log(
      (0..<400).flatMap { number in
        one.map { $0.replacing("Coupon#1", with: "Coupon#\(number + 1)") }
          + Self.opening(number + 2)
      }
    )
    let lives = TraceLives(TraceSurvey(log))
    #expect(lives.most.allSatisfy { $0 <= 3 })
  }

  private static func opening(_ number: Int) -> [String] {
    (attach("Coupon", to: "Root") + [shown("Coupon#1"), step("tap")]).map {
      $0.replacing("Coupon#1", with: "Coupon#\(number)")
    }
  }

  @Test func `A screen that is taken down once another one has come up was leaked`() throws {
    let other = [#""ev":"init","obj":"Offer#1.router""#, Self.shown("Offer#1"), Self.hidden("Coupon#1")]
    #expect(try Self.log(Self.detach + [Self.step("tap")] + other).told == ["violated", "leaked-view"])
  }

  @Test func `A screen that the user swipes away later was leaked`() throws {
    let swipe = [Self.step("swipe"), Self.hidden("Coupon#1", by: "user")]
    #expect(try Self.log(Self.detach + swipe).told == ["violated", "leaked-view"])
  }

  @Test func `Whether the screen of a released RIB has gone with another one is not known`() throws {
    let above = [#""ev":"init","obj":"Offer#1.router""#, Self.shown("Offer#1"), Self.step("tap close")]
    let gone = Self.detach + Self.release + [Self.hidden("Offer#1")]
    let outcome = try Self.log(above + gone).judged().outcome
    #expect(outcome.verdict == .clean)
    #expect(outcome.remarks.map(\.message).contains("whether the screen of Coupon#1 goes was not seen"))
  }

  @Test func `A screen that comes up after its RIB was detached is put up for nobody`() throws {
    let log = try Self.log([Self.shown("Coupon#1")], screen: Self.detach)
    let finding = try #require(log.judged().outcome.findings.first)
    #expect(finding.rule == "present-after-detach")
    #expect(finding.consequences.map(\.rule) == ["leaked-view"])
    #expect(log.file.position(of: Int(finding.span.start)).line == 25)
  }

  @Test func `A screen that comes up after its RIB was detached and goes at once was on its way already`()
    throws
  {
    let passing = [Self.shown("Coupon#1"), Self.step("a timer"), Self.hidden("Coupon#1")]
    #expect(try Self.log(passing, screen: Self.detach).told == ["clean"])
  }

  @Test func `A report of a RIB that was detached stands where it begins`() throws {
    let late = [
      Self.step("a timer"),
      #""ev":"receive","phase":"begin","obj":"Root#1.interactor","event":"didUpdate","from":"Coupon#1","active":true"#,
      #""ev":"receive","phase":"end","obj":"Root#1.interactor""#,
    ]
    let log = try Self.log(Self.detach + [Self.hidden("Coupon#1")] + late)
    let finding = try #require(log.judged().outcome.findings.first)
    #expect(finding.rule == "event-after-detach")
    #expect(log.file.position(of: Int(finding.span.start)).line == 28)
  }

  @Test func `A child that comes into the children twice in one attach is a hole`() throws {
    let again = #""ev":"children","obj":"Root#1.router","change":"append","child":"Coupon#1""#
    let attach = [
      #""ev":"attachChild","phase":"begin","obj":"Root#1.router","child":"Coupon#1""#, again, again,
      #""ev":"attachChild","phase":"end","obj":"Root#1.router""#,
    ]
    let judgement = try Self.log(Self.detach + [Self.hidden("Coupon#1")] + attach).judged()
    #expect(judgement.outcome.verdict == .undecided)
    let message = "Coupon#1 comes into the children of Root#1 more than once in one attach"
    #expect(judgement.holes.map(\.message).contains(message))
  }

  @Test func `A trace of which nothing was seen is not called clean`() throws {
    let outcome = try Self.log([], sees: "").judged().outcome
    #expect(outcome.verdict == .undecided)
    #expect(outcome.reason == "the recorder saw nothing that a rule looks at")
  }
}

/// What the names of methods and properties say of slots.
struct TraceRouteTests {
  /// The app that stores its child too late, with other names.
  private func late(_ names: [(String, String)]) throws -> [String] {
    var text = try AppTraces.text("late")
    for (old, new) in names { text = text.replacing(old, with: new) }
    return try AppTraces.log(of: text).told
  }

  private static let stuck = ["violated", "stuck-slot attach-refused child-left-active finish-ignored"]

  @Test(arguments: ["couponRouter", "_coupon", "currentChild", "couponRouting"])
  func `A property may have another name than the methods that fill and empty it`(property: String) throws {
    let names = [("\"slot\":\"coupon\"", "\"slot\":\"\(property)\""), ("couponDidFinish", "didTapClose")]
    #expect(try late(names) == Self.stuck)
  }

  @Test func `A method whose name says nothing is about the child whose report calls it`() throws {
    let names = [
      ("\"slot\":\"coupon\"", "\"slot\":\"current\""), ("couponDidFinish", "didTapClose"),
      ("detachCoupon", "routeBack"),
    ]
    #expect(try late(names) == Self.stuck)
  }

  @Test
  func `A method without a name that a report calls is about nobody where another one detaches the child`()
    throws
  {
    let update = [
      #""ev":"receive","phase":"begin","obj":"Root#1.interactor","event":"didUpdate","from":"Coupon#1","active":true"#,
      #""ev":"request","phase":"begin","obj":"Root#1.router","op":"detach","call":"hideBanner""#,
      #""ev":"request","phase":"end","obj":"Root#1.router""#,
      #""ev":"receive","phase":"end","obj":"Root#1.interactor""#, TraceScreenTests.step("tap"),
    ]
    let log = try TraceScreenTests.log(
      update + TraceScreenTests.detach + [TraceScreenTests.hidden("Coupon#1")]
    )
    #expect(log.told == ["clean"])
  }

  @Test func `A method that is named for another component is not about the child whose report calls it`()
    throws
  {
    let names = [("couponDidFinish", "didTapClose"), ("detachCoupon", "detachRoot")]
    #expect(try late(names).first == "clean")
  }
}
