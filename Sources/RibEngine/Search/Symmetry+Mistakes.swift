/// What is so of one of several alike ones is so of the others: mistakes and the ways to them.
extension Symmetry {
  func image(of violation: Violation, by renaming: Renaming) -> Violation {
    var new = violation
    new.child = image(of: violation.child, by: renaming)
    new.parent = image(of: violation.parent, by: renaming)
    new.other = image(of: violation.other, by: renaming)
    new.meant = image(of: violation.meant, by: renaming)
    new.slot = slot(violation.slot, of: violation.parent, violation.child, renaming)
    if violation.code >= 0 { new.code = renaming.code(violation.code) }
    return new
  }

  func image(of mistake: Mistake, by renaming: Renaming) -> Mistake {
    var new = mistake
    new.child = image(of: mistake.child, by: renaming)
    new.parent = image(of: mistake.parent, by: renaming)
    new.slot = slot(mistake.slot, of: mistake.parent, mistake.child, renaming)
    if mistake.step >= 0 { new.step = renaming.code(mistake.step) }
    return new
  }

  private func image(of subject: Violation.Subject, by renaming: Renaming) -> Violation.Subject {
    guard subject.component >= 0 else { return subject }
    return Violation.Subject(component: renaming.component(subject.component), serial: subject.serial)
  }

  /// A slot of the parent, or of whoever built the child where there is none.
  private func slot(
    _ slot: Int,
    of parent: Violation.Subject,
    _ child: Violation.Subject,
    _ renaming: Renaming
  ) -> Int {
    let builder = child.component >= 0 ? owners.owners[child.component] : nil
    guard slot >= 0, let owner = parent.component >= 0 ? parent.component : builder,
      slot < numbering.slots(of: owner)
    else { return slot }
    return renaming.slot(slot, of: owner)
  }

  /// The mistake and all that are the same of others, each with a renaming that makes it of the first.
  func images(of mistake: Mistake) -> [(mistake: Mistake, renaming: Renaming)] {
    var found = [(mistake: mistake, renaming: Renaming(numbering))]
    var known: Set<Mistake> = [mistake]
    var place = 0
    while place < found.count {
      for exchange in exchanges {
        let new = image(of: found[place].mistake, by: exchange)
        if known.insert(new).inserted { found.append((new, exchange.after(found[place].renaming))) }
      }
      place += 1
    }
    return found.sorted { $0.mistake.order.lexicographicallyPrecedes($1.mistake.order) }
  }

  /// Events of which those that name alike ones name the first that are there, in their order; whoever `mistake` is
  /// about keeps its place.
  func calmest(_ events: [Int], keeping mistake: Mistake) -> [Int] {
    var events = events
    for place in alike.indices.reversed() {
      let slots = alike[place]
      var taken = Set(numbers(of: mistake).map { slots.block[$0] })
      for index in events.indices {
        let block = slots.block[numbering.line(events[index])]
        guard block >= 0, !taken.contains(block),
          let free = slots.blocks.indices.first(where: { !taken.contains($0) })
        else { continue }
        taken.insert(free)
        if free == block { continue }
        let exchange = exchange(block, free, of: place)
        events = events.map(exchange.line)
      }
    }
    return events
  }

  private func exchange(_ one: Int, _ other: Int, of place: Int) -> Renaming {
    var targets = alike.map { Array($0.blocks.indices) }
    targets[place].swapAt(one, other)
    return renaming(targets)
  }

  private func numbers(of mistake: Mistake) -> [Int] {
    var numbers = [mistake.child.component, mistake.parent.component].filter { $0 >= 0 }
    if mistake.parent.component >= 0, mistake.slot >= 0,
      mistake.slot < numbering.slots(of: mistake.parent.component)
    {
      numbers.append(numbering.slot(mistake.slot, of: mistake.parent.component))
    }
    if mistake.step >= 0 { numbers.append(numbering.code(mistake.step)) }
    return numbers
  }
}

extension Search {
  /// The mistake that stands for a violation and for the same of all that is alike.
  func grade(of violation: Violation) -> Grade {
    let mistake = Mistake(violation, in: program)
    return Grade(symmetry.isTrivial ? mistake : standing(for: mistake), violation.severity)
  }

  private func standing(for mistake: Mistake) -> Mistake {
    if let known = standIns.mistakes[mistake] { return known }
    let images = symmetry.images(of: mistake).map(\.mistake)
    let first = images.first ?? mistake
    for image in images { standIns.mistakes[image] = first }
    return first
  }

  /// Where a mistake was seen, or the same of something alike; nil where it was not.
  func places(of grade: Grade) -> [Occurrence]? {
    let mistake = symmetry.isTrivial ? grade.mistake : standing(for: grade.mistake)
    return occurrences.first { $0.grade == Grade(mistake, grade.severity) }?.places
  }

  /// Why an event did not happen whenever somebody was there; nil where there were several reasons, or none.
  func absence(_ event: Int) -> Absence? { Absence.allCases.first { $0.bit == worker.absences[event] } }

  /// True for an event that was seen to happen, or one like it.
  func fired(_ event: Int) -> Bool {
    if worker.fires[event] || symmetry.isTrivial { return worker.fires[event] }
    let numbering = symmetry.numbering
    let first = symmetry.first[numbering.line(event)]
    return events.contains { worker.fires[$0] && symmetry.first[numbering.line($0)] == first }
  }

  /// Components that were never built, nor one like them.
  var unbuilt: [Int] {
    if symmetry.isTrivial { return worker.unbuilt }
    let built = Set(
      program.components.indices.filter { !worker.unbuilt.contains($0) }.map { symmetry.first[$0] }
    )
    return worker.unbuilt.filter { !built.contains(symmetry.first[$0]) }
  }

  /// What came to happen, in any of the workers, to any of those that are alike.
  var happened: CoverageNotes {
    var happened = workers.reduce(into: worker.player.machine.watcher.happened) {
      $0.formUnion($1.player.machine.watcher.happened)
    }
    if !symmetry.isTrivial { happened.spread(over: symmetry) }
    return happened
  }
}

/// Which mistakes stand for which, as far as it was asked.
final class StandIns {
  fileprivate var mistakes: [Mistake: Mistake] = [:]
}

extension CoverageNotes {
  /// What came to happen to one of several alike ones could have to each.
  fileprivate mutating func spread(over symmetry: Symmetry) {
    spread(components: { symmetry.first[$0] }) { symmetry.first[symmetry.numbering.code($0)] }
    asked = asked.reduce(into: []) { all, grade in
      for image in symmetry.images(of: grade.mistake) { all.insert(Grade(image.mistake, grade.severity)) }
    }
  }
}
