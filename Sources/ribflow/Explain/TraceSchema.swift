import RibEngine
import Traces

/// The JSON Schema of a line of a trace; a trace is one such object a line.
enum TraceSchema {
  static let text = """
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "A line of a trace that ribflow replay reads (\(TraceReader.schema))",
      "description": "The first line is the header, every other line an event.",
      "type": "object",
      "anyOf": [{"required": ["schema"]}, {"required": ["seq", "ev"]}],
      "properties": {
        "schema": {"const": "\(TraceReader.schema)"},
        "app": {"type": "string", "description": "A title for reports."},
        "library": {"type": "string", "description": "RIBs-iOS, or a name with Android in it."},
        "sees": {
          "type": "array",
          "items": {"enum": [\(tiers)]},
          "description": "What the recorder saw; what it did not is not judged. Default: tree, slots, requests, listeners."
        },
        "seq": {"type": "integer", "description": "Grows from line to line; gaps are allowed."},
        "depth": {"type": "integer", "description": "Calls that are open; ignored."},
        "ev": {"type": "string", "description": "What happens. Words that are not known are passed over."},
        "phase": {"enum": ["begin", "end"]},
        "obj": {"type": "string", "description": "Empty, or NAME#SERIAL, or a part of that: .router, .interactor, .viewController, .view, .worker.NAME"},
        "child": {"$ref": "#/definitions/instance"},
        "from": {"$ref": "#/definitions/instance"},
        "to": {"type": ["string", "null"]},
        "value": {"type": ["string", "boolean", "null", "array"]},
        "was": {"type": ["string", "null", "array"]},
        "change": {"enum": ["append", "remove"]},
        "op": {"enum": ["attach", "detach", "other"]},
        "call": {"type": "string"},
        "slot": {"type": "string"},
        "event": {"type": "string"},
        "active": {"type": "boolean"},
        "mode": {"enum": ["present", "push", "embed", "root", null], "description": "How a screen is put up."},
        "by": {"type": ["string", "null"], "description": "Who takes a screen away: user, code or an instance; who builds."},
        "continuation": {"enum": ["waiting", "resumed", "none", null], "description": "What a continuation was before it is resumed."},
        "do": {"type": "string", "description": "The title of a step."},
        "why": {"type": "string", "description": "Why a blind line is there."}
      },
      "definitions": {
        "instance": {"type": ["string", "null"], "pattern": "^.+#[1-9][0-9]*"}
      }
    }

    """

  private static var tiers: String { TraceTier.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") }
}
