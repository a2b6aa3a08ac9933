/// The JSON Schema of `run --report json`; `flows/report.schema.json` is a copy of it.
enum ReportSchema {
  static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "A report of ribflow",
      "description": "What `--report json` and `--report json-events` write",
      "type": "object",
      "additionalProperties": false,
      "required": ["schema", "command", "version", "exit", "outcomes", "problems", "followUps"],
      "properties": {
        "schema": {"const": 1},
        "command": {"type": "string"},
        "version": {"type": "string"},
        "exit": {"type": "integer"},
        "interrupted": {"type": "string", "description": "What was cut short"},
        "outcomes": {"type": "array", "items": {"$ref": "#/definitions/outcome"}},
        "problems": {"type": "array", "items": {"$ref": "#/definitions/problem"}},
        "followUps": {
          "type": "integer",
          "minimum": 0,
          "description": "Problems that follow from the ones listed and were left out"
        },
        "sources": {"$ref": "#/definitions/sources"}
      },
      "definitions": {
        "outcome": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "path", "line", "flow", "tags", "verdict", "expect", "timings", "reason",
            "findings", "remarks"
          ],
          "properties": {
            "path": {"type": "string"},
            "line": {
              "type": "integer",
              "minimum": 1,
              "description": "Where the document of the flow begins"
            },
            "flow": {"type": "string", "description": "The title; of Swift sources the class"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "verdict": {
              "enum": ["clean", "as-expected", "violated", "unmet", "undecided", "skipped", "not-run"]
            },
            "expect": {"type": "array", "items": {"type": "string"}},
            "timings": {"type": "integer", "minimum": 0, "description": "How many timings were tried"},
            "reason": {"type": "string", "description": "Why it is undecided, skipped or not run"},
            "findings": {"type": "array", "items": {"$ref": "#/definitions/finding"}},
            "remarks": {"type": "array", "items": {"$ref": "#/definitions/remark"}},
            "events": {
              "type": "array",
              "items": {"$ref": "#/definitions/event"},
              "description": "The run that shows the first finding, in order; by json-events only"
            },
            "search": {"$ref": "#/definitions/search"}
          }
        },
        "sources": {
          "type": "object",
          "additionalProperties": false,
          "description": "What lint read",
          "required": [
            "files", "routers", "coordinators", "methods", "read", "coordinatorMethods", "coordinatorRead",
            "unread", "leftOut", "known", "gone", "changes"
          ],
          "properties": {
            "files": {"type": "integer", "minimum": 0},
            "routers": {"type": "integer", "minimum": 0},
            "coordinators": {"type": "integer", "minimum": 0},
            "methods": {"type": "integer", "minimum": 0, "description": "Those that attach or detach"},
            "read": {"type": "integer", "minimum": 0, "description": "Those read for certain"},
            "coordinatorMethods": {
              "type": "integer",
              "minimum": 0,
              "description": "Those of coordinators that have to do with children or continuations"
            },
            "coordinatorRead": {"type": "integer", "minimum": 0, "description": "Those read for certain"},
            "unread": {"type": "array", "items": {"$ref": "#/definitions/unread"}},
            "sites": {
              "type": "array",
              "items": {"$ref": "#/definitions/site"},
              "description": "Each line that attaches, detaches, keeps, lets go or waits, with --sites; each method without the recorder's line, with --recorder"
            },
            "leftOut": {"type": "array", "items": {"type": "string"}},
            "known": {"type": "integer", "minimum": 0, "description": "Findings that the baseline has"},
            "gone": {
              "type": "array",
              "items": {"type": "string"},
              "description": "What the baseline has and nobody finds any more"
            },
            "changes": {"type": "array", "items": {"type": "string"}, "description": "What --fix did"}
          }
        },
        "unread": {
          "type": "object",
          "additionalProperties": false,
          "required": ["path", "line", "column", "subject", "reason"],
          "properties": {
            "path": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1},
            "subject": {"type": "string", "description": "The class and the method"},
            "reason": {"type": "string"}
          }
        },
        "site": {
          "type": "object",
          "additionalProperties": false,
          "required": ["path", "line", "column", "subject", "kind", "order", "slot", "reason"],
          "properties": {
            "path": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1},
            "subject": {"type": "string", "description": "The class and the method"},
            "kind": {"type": "string", "description": "Such as attachChild, append or resume; request and listener with --recorder"},
            "order": {"type": "string", "description": "Such as \"assigned before\""},
            "slot": {"type": "string", "description": "The slot, list or property; empty for none"},
            "reason": {"type": "string"}
          }
        },
        "search": {
          "type": "object",
          "additionalProperties": false,
          "description": "How far explore came",
          "required": [
            "answer", "states", "transitions", "depth", "left", "parts", "bytes", "events", "varied", "unshown",
            "alike", "sentence"
          ],
          "properties": {
            "answer": {"enum": ["closed", "bounded", "until-mistakes", "stopped", "sampled"]},
            "states": {"type": "integer", "minimum": 0},
            "transitions": {"type": "integer", "minimum": 0},
            "depth": {"type": "integer", "minimum": 0, "description": "The longest sequence tried, in events"},
            "left": {"type": "integer", "minimum": 0, "description": "States that were reached and not expanded, or not in every way"},
            "beyond": {
              "type": "object",
              "description": "Where not all was tried that comes after a mistake: how far that came",
              "required": ["states", "left"],
              "additionalProperties": false,
              "properties": {
                "states": {"type": "integer", "minimum": 0, "description": "With those no mistake comes before"},
                "left": {"type": "integer", "minimum": 0, "description": "Not expanded"}
              }
            },
            "wider": {
              "type": "object",
              "description": "Where more living instances of one component lead to too many states: how far a search with more came",
              "required": ["states", "left"],
              "additionalProperties": false,
              "properties": {
                "states": {"type": "integer", "minimum": 0},
                "left": {"type": "integer", "minimum": 0, "description": "Not expanded"}
              }
            },
            "anyNumber": {
              "type": "object",
              "description": "Where any number of alike blocks may wait: a search that does not count them, and shows nothing more",
              "required": ["states", "of"],
              "additionalProperties": false,
              "properties": {
                "states": {"type": "integer", "minimum": 1},
                "of": {
                  "description": "Whose blocks those are, as parts of a sentence",
                  "type": "array",
                  "items": {"type": "string"}
                }
              }
            },
            "parts": {"type": "integer", "minimum": 1, "description": "Searched one by one"},
            "bytes": {"type": "integer", "minimum": 0, "description": "Held for the states"},
            "events": {"type": "integer", "minimum": 0, "description": "The bound on events"},
            "unshown": {
              "description": "Rules seen broken only after other mistakes, in the runs that were tried; in no finding",
              "type": "array",
              "items": {"type": "string"}
            },
            "limit": {"type": "string", "description": "What stopped it"},
            "varied": {
              "description": "What the flow leaves open and was tried in every alternative, beside the order of its events",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["what", "components"],
                "additionalProperties": false,
                "properties": {
                  "what": {"enum": ["finishing", "closing", "events", "cancelling", "tabs"]},
                  "components": {"type": "array", "items": {"type": "string"}},
                  "pin": {"description": "What to write into a component so that it stays", "type": "string"}
                }
              }
            },
            "alike": {
              "description": "Slots that say the same but for names: states that differ only in which is which count once",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["owner", "slots"],
                "additionalProperties": false,
                "properties": {
                  "owner": {"type": "string", "description": "The component that has them"},
                  "slots": {"type": "array", "items": {"type": "string"}}
                }
              }
            },
            "sentence": {"type": "string"}
          }
        },
        "finding": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "id", "severity", "subject", "message", "line", "column", "timing", "timings",
            "expected", "labels", "notes", "consequences"
          ],
          "properties": {
            "id": {"type": "string", "description": "The id of the rule"},
            "severity": {"enum": ["error", "warning", "note"]},
            "subject": {"type": "string", "description": "The instance it is about"},
            "message": {"type": "string"},
            "path": {"type": "string", "description": "Only where it is not the path of the flow"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1, "description": "In Unicode code points"},
            "timing": {
              "type": "string",
              "pattern": "^[0-9]+(/[0-9]+)*$",
              "description": "What --timing takes; 0 is the first one"
            },
            "timings": {
              "type": "integer",
              "minimum": 0,
              "description": "How many of the tried timings break the rule so"
            },
            "expected": {"type": "boolean", "description": "expect: names the rule"},
            "allowed": {
              "type": "string",
              "description": "The reason in allow:, only where the flow allows the rule"
            },
            "labels": {
              "type": "array",
              "items": {"$ref": "#/definitions/label"},
              "description": "In the order of time"
            },
            "sequence": {
              "type": "array",
              "items": {"type": "string"},
              "description": "The events of a counterexample of explore, one line of events each"
            },
            "aftermath": {
              "type": "object",
              "additionalProperties": false,
              "description": "What can follow, where explore knows it",
              "required": ["clears", "events", "calm", "states", "sentence"],
              "properties": {
                "clears": {
                  "type": "boolean",
                  "description": "False where no sequence of events ever puts it right"
                },
                "events": {
                  "type": "array",
                  "items": {"type": "string"},
                  "description": "A shortest sequence that does"
                },
                "calm": {"type": "boolean", "description": "True where that sequence puts it right in every timing; false where it depends on the timing"},
                "states": {"type": "integer", "minimum": 0, "description": "States tried"},
                "sentence": {"type": "string"}
              }
            },
            "saved": {"type": "string", "description": "The flow that explore --save wrote for it"},
            "notes": {"type": "array", "items": {"type": "string"}},
            "consequences": {
              "type": "array",
              "items": {"type": "string"},
              "description": "Ids of rules that are broken because of this"
            },
            "fix": {
              "type": "object",
              "additionalProperties": false,
              "required": ["title", "checked", "edits"],
              "properties": {
                "title": {"type": "string"},
                "checked": {
                  "type": "boolean",
                  "description": "The changed flow was run and is clean in every timing"
                },
                "instances": {
                  "type": "integer",
                  "minimum": 1,
                  "description": "It is clean while there is no more than that of each component, or of each block that waits"
                },
                "left": {
                  "type": "array",
                  "items": {"type": "string"},
                  "description": "Ids of warnings, and of what the flow expects, that are there after it, whether they were before or not; everything else is clean"
                },
                "edits": {"type": "array", "items": {"$ref": "#/definitions/edit"}}
              }
            }
          }
        },
        "label": {
          "type": "object",
          "additionalProperties": false,
          "required": ["line", "column", "text"],
          "properties": {
            "path": {"type": "string", "description": "Only where it is not the path of the flow"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1, "description": "In Unicode code points"},
            "text": {"type": "string"}
          }
        },
        "edit": {
          "type": "object",
          "additionalProperties": false,
          "required": ["line", "column", "endLine", "endColumn", "text"],
          "properties": {
            "path": {"type": "string", "description": "Only where it is not the path of the flow"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1, "description": "In Unicode code points"},
            "endLine": {"type": "integer", "minimum": 1},
            "endColumn": {"type": "integer", "minimum": 1},
            "text": {"type": "string", "description": "What stands there afterwards"}
          }
        },
        "remark": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "severity", "message", "line", "column", "labels", "help", "timing"],
          "properties": {
            "id": {"type": "string"},
            "severity": {"enum": ["error", "warning", "note"]},
            "message": {"type": "string"},
            "path": {"type": "string", "description": "Only where it is not the path of the flow"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1, "description": "In Unicode code points"},
            "labels": {
              "type": "array",
              "items": {"$ref": "#/definitions/label"},
              "description": "Since which step it is so, and what led there"
            },
            "help": {"type": "string"},
            "timing": {
              "type": "string",
              "pattern": "^[0-9]+(/[0-9]+)*$",
              "description": "What --timing takes; 0 is the first one"
            }
          }
        },
        "event": {
          "type": "object",
          "required": ["ev", "depth"],
          "properties": {
            "ev": {"type": "string", "description": "The word of the event"},
            "phase": {"enum": ["begin", "end"]},
            "depth": {
              "type": "integer",
              "minimum": 0,
              "description": "How many calls are open around it"
            },
            "obj": {"type": "string", "description": "The instance or part, such as Child#1.router"}
          },
          "additionalProperties": {
            "type": ["string", "boolean", "integer", "null", "array"],
            "items": {"type": "string"}
          }
        },
        "problem": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "path", "line", "column", "message", "help"],
          "properties": {
            "id": {"type": "string"},
            "path": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1},
            "message": {"type": "string"},
            "help": {"type": "string"}
          }
        }
      }
    }

    """#
}
