import CYAML

extension TreeBuilder {
  /// Copies the value that an alias stands for; its places stay those of the anchor.
  mutating func alias(_ event: UnsafeMutablePointer<yaml_event_t>) {
    let start = offset(of: event.pointee.start_mark.index)
    let end = offset(of: event.pointee.end_mark.index)
    let name = event.pointee.data.alias.anchor.map { String(cString: $0) } ?? ""
    guard let target = anchors[name] else {
      refuse(unknownAlias(name, start, end), start, end)
      return
    }
    if isOpen(target) {
      let places = [Issue.Place(start: Int(tree.nodes[target].start), end: start, text: "this value")]
      refuse(
        Issue(
          .yaml,
          "the alias '*\(name)' stands inside the value it stands for",
          at: start,
          to: end,
          places: places.map { Issue.Place(start: $0.start, end: $0.start + 1, text: $0.text) }
        ),
        start,
        end
      )
      return
    }
    expand(target, start, end)
  }

  private mutating func expand(_ target: Int, _ start: Int, _ end: Int) {
    let size = Int(tree.nodes[target].size)
    guard size <= aliasBudget else {
      if aliasBudget >= 0 {
        note(
          Issue(
            .limit,
            "the aliases of this file stand for more than \(limits.aliasedNodes) values",
            at: start,
            to: end,
            hint: "write the values out; no option raises this limit"
          )
        )
      }
      aliasBudget = -1
      append(broken(start, end))
      return
    }
    aliasBudget -= size
    if height(of: target) + open.count > limits.depth {
      refuse(tooDeep(at: start), start, end)
      return
    }
    tree.nodes.append(contentsOf: tree.nodes[target..<target + size])
    reach = max(reach, Int32(end))
    countInParent()
  }

  private mutating func refuse(_ issue: Issue, _ start: Int, _ end: Int) {
    note(issue)
    append(broken(start, end))
  }

  private func broken(_ start: Int, _ end: Int) -> Node {
    Node(
      kind: .broken,
      isPlain: true,
      start: Int32(start),
      end: Int32(end),
      text: Slice(at: Int32(start), count: 0),
      size: 1
    )
  }

  private func unknownAlias(_ name: String, _ start: Int, _ end: Int) -> Issue {
    if formerAnchors.contains(name) {
      return Issue(
        .yaml,
        "there is no anchor '&\(name)' for this alias",
        at: start,
        to: end,
        hint: "'&\(name)' stands in an earlier document; anchors end at '---'"
      )
    }
    // Looking where the text ends costs time, and no more is told.
    let repair = isFull ? nil : quoting(start, plainEnd(from: start), "quote the value")
    return Issue(
      .yaml,
      "there is no anchor '&\(name)' for this alias",
      at: start,
      to: end,
      hint: "a text that begins with '*' must be quoted",
      repair: repair
    )
  }

  /// How many collections are inside each other at `index`.
  private func height(of index: Int) -> Int {
    var ends: [Int] = []
    var highest = 0
    for at in index..<index + Int(tree.nodes[index].size) {
      while let last = ends.last, last <= at { ends.removeLast() }
      if tree.nodes[at].kind == .sequence || tree.nodes[at].kind == .mapping {
        ends.append(at + Int(tree.nodes[at].size))
        highest = max(highest, ends.count)
      }
    }
    return highest
  }
}
