import CYAML

/// One event of libyaml, copied.
package struct RawEvent: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case streamStart, streamEnd
    case documentStart(isExplicit: Bool)
    case documentEnd(isExplicit: Bool)
    case mappingStart(isFlow: Bool)
    case sequenceStart(isFlow: Bool)
    case mappingEnd, sequenceEnd
    case scalar(style: Style)
    case alias
  }

  package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  package var kind: Kind
  package var anchor: String?
  package var tag: String?
  package var text = ""
  /// Where it stands in the source, as byte offsets.
  package var start = 0
  package var end = 0
}

/// The events of a source without any of the limits and refusals of `Tree`.
package enum RawEvents {
  /// All events, and whether the source ended well.
  package static func read(_ source: [UInt8]) -> (events: [RawEvent], isComplete: Bool) {
    source.withUnsafeBufferPointer { all in
      let skip = Screening.markLength(all)
      var offsets = Offsets(all, base: skip, isASCII: Screening.isASCII(all))
      var events: [RawEvent] = []
      do throws(ParserFailure) {
        var parser = try Parser(UnsafeBufferPointer(rebasing: all[skip...]))
        while true {
          try parser.next()
          guard var event = RawEvent(parser.event.pointee) else { return (events, true) }
          event.start = offsets.offset(of: parser.event.pointee.start_mark.index)
          event.end = offsets.offset(of: parser.event.pointee.end_mark.index)
          events.append(event)
          if event.kind == .streamEnd { return (events, true) }
        }
      } catch {
        return (events, false)
      }
    }
  }
}

extension RawEvent {
  fileprivate init?(_ event: yaml_event_t) {
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT:
      kind = .documentStart(isExplicit: event.data.document_start.implicit == 0)
    case YAML_DOCUMENT_END_EVENT:
      kind = .documentEnd(isExplicit: event.data.document_end.implicit == 0)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      kind = .mappingStart(isFlow: data.style == YAML_FLOW_MAPPING_STYLE)
      anchor = RawEvent.string(data.anchor)
      tag = RawEvent.string(data.tag)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      kind = .sequenceStart(isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE)
      anchor = RawEvent.string(data.anchor)
      tag = RawEvent.string(data.tag)
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_SCALAR_EVENT:
      let data = event.data.scalar
      kind = .scalar(style: RawEvent.style(data.style))
      anchor = RawEvent.string(data.anchor)
      tag = RawEvent.string(data.tag)
      text = String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
    case YAML_ALIAS_EVENT:
      kind = .alias
      anchor = RawEvent.string(event.data.alias.anchor)
    default: return nil
    }
  }

  private static func string(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private static func style(_ style: yaml_scalar_style_t) -> Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}
