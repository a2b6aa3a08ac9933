/// Where it came about what the words of a finding say is so.
extension FindingBuilder {
  /// Where went what the words say is gone: a screen, or the continuation that somebody waits for.
  func goings(_ violation: Violation, _ main: Main) -> [Told] {
    sentences.wording(violation).claims.compactMap { claim in
      guard claim.isSo else { return nil }
      let who = sentences.someone(claim.who, violation)
      switch claim.state {
      case .screenGone:
        let text = "the screen of \(sentences.name(who)) goes"
        return past(.hidden, of: who, before: violation.time, main, text, isAfter: true)
      case .lostContinuation where isForgottenUnanswered(who, before: violation.time):
        let text = "set to nil here, without an answer"
        return past(.forgotten, of: who, before: violation.time, main, text, isAfter: true)
      case .resumed:
        return past(
          .continuationResumed,
          of: who,
          before: violation.time,
          main,
          "resumed here before, and kept"
        )
      case .answersInThisEvent:
        let text = "\(sentences.name(who)) answers here"
        return past(.continuationResumed, of: who, before: violation.time, main, text)
      case .onScreen where violation.code < 0: return vainCall(for: who, before: violation.time, main)
      default: return nil
      }
    }
  }

  /// The last call that should have taken a screen down and does nothing for one that stands as it does.
  private func vainCall(for who: Violation.Subject, before time: Int, _ main: Main) -> Told? {
    let raw = recorder.raw
    guard let world = recorder.world(at: time, of: program),
      let cell = world.cells.first(where: { world.subject($0) == who }),
      let place = raw.prefix(time).lastIndex(where: {
        $0.event.kind == .dismiss && $0.event.phase == .begin && $0.event.code >= 0
          && ($0.other == who || $0.other == .nobody && $0.cell == who)
      }),
      raw[place].event.code != main.code,
      let up = raw.prefix(time).lastIndex(where: { $0.event.kind == .shown && $0.cell == who }), up < place
    else { return nil }
    // A call that UIKit drops or puts off has another reason.
    let others: [Event.Kind] = [.popDropped, .dismissDropped, .postponed, .hidden]
    let rest = raw[place..<time]
    let end = rest.firstIndex { $0.event.kind == .dismiss && $0.event.phase == .end } ?? time
    guard !rest.prefix(upTo: end).contains(where: { others.contains($0.event.kind) }) else { return nil }
    let name = sentences.name(who)
    let verb = program.codes[Int(raw[place].event.code)].verb
    var reason: String?
    if verb == .pop, world.isRootOfStack(cell) {
      reason = "\(name) is the root of its stack"
    } else if verb == .pop, world[cell].mode != .push {
      reason = "the screen of \(name) was not pushed"
    } else if verb == .unembed, world[cell].mode != .embed {
      reason = "the screen of \(name) was not embedded"
    }
    return reason.map { Told(place, Int(raw[place].event.code), "does nothing: \($0)", .report) }
  }

  private func isForgottenUnanswered(_ who: Violation.Subject, before time: Int) -> Bool {
    let kinds: [Event.Kind] = [.wait, .continuationResumed, .forgotten]
    let ends = recorder.raw.prefix(time).filter { kinds.contains($0.event.kind) && $0.cell == who }
    guard let place = ends.lastIndex(where: { $0.event.kind == .forgotten }), place > 0 else { return false }
    return ends[place - 1].event.kind == .wait
  }

  /// The last event of a kind; nil where there is none, or at the step that is shown anyway, or, with `isAfter`, where
  /// that came later.
  private func past(
    _ kind: Event.Kind,
    of who: Violation.Subject,
    before time: Int,
    _ main: Main,
    _ text: String,
    isAfter: Bool = false
  ) -> Told? {
    let place = recorder.raw.prefix(time).lastIndex { $0.event.kind == kind && $0.cell == who }
    guard let place else { return nil }
    let step = Int(recorder.raw[place].event.code)
    let code = step >= 0 ? step : lineCode(at: place)
    if code == main.code || isAfter && place <= main.time { return nil }
    return Told(place, code, text, .report)
  }
}
