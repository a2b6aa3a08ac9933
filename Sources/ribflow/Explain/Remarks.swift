import Console

/// What the ids mean of what is said of a flow, of a class or of a trace beside the rules that it breaks.
enum Remarks {
  static var ids: [String] { all.map(\.0) }

  static func text(of id: String) -> String? {
    all.first { $0.0 == id }.map {
      "[\($0.0)]\n\n" + Paragraph.hanging("what", $0.1 + " It is no rule.", indent: 9)
    }
  }

  static let all: [(String, String)] = [
    (
      "container-never-shown",
      "A coordinator brings a navigation stack or a tab bar, and no list of its own or of who builds it puts its screen "
        + "up. What it pushes goes to the stack below, where there is one."
    ),
    (
      "cut-off",
      "The trace ends in the middle of a line or of a call, or more instances live than there is room for. It is judged "
        + "as far as it goes; the exit code is 3 unless something wrong was found."
    ),
    (
      "flow-drift",
      "A flow that bears the name of a class says something else than the class does; "
        + "`ribflow lint --update-flows` writes the lists as they stand in the source."
    ),
    (
      "hole",
      "The recorder missed something, as it says itself or as the trace contradicts itself. No rule about these "
        + "instances is judged; the exit code is 3 unless something wrong was found elsewhere."
    ),
    (
      "more-timings",
      "Something wrong was found before every timing was tried: a limit came first, or somebody interrupted. What the "
        + "other timings show is not known; --states and --time raise the limits."
    ),
    (
      "never-filled",
      "A child is attached or started, and no line assigns or appends it: what looks for it where it is to go finds "
        + "nothing."
    ),
    (
      "never-fired",
      "A line of the events never came to happen in any timing, most often because nobody was there to hear it, "
        + "or because the screen that it is a tap on could not be seen."
    ),
    (
      "never-sent",
      "A slot has steps for an event that its child never sends, and none for another one that it does send; the name "
        + "may be misspelt."
    ),
    (
      "never-started",
      "A slot makes a coordinator whose start() has steps, and neither the slot's list nor an await nor an event calls "
        + "that: what stands there is never done."
    ),
    ("no-such-timing", "The flow has no such timing; the message says how many ways there are."),
    (
      "not-in-flow",
      "The trace has names that the flow does not have, and events about them are not compared; `--map` says what "
        + "the flow calls them."
    ),
    ("not-in-trace", "The flow has components that the trace does not name."),
    ("not-known", "The trace has words that ribflow does not know; they were passed over."),
    ("not-looked-at", "Rules whose events the recorder did not see, and which were therefore not looked at."),
    (
      "nothing-happens",
      "Nothing but building and launching comes to happen in the flow, so that it shows nothing."
    ),
    (
      "nothing-to-run",
      "A line runs a list of a slot that the flow gives no steps, or a step finds nobody to do it to whenever it is "
        + "reached, such as a dismiss of a screen that was pushed; nothing is done."
    ),
    (
      "nothing-to-show",
      "A list puts up the screen of a child that has no view; the step does nothing."
    ),
    (
      "one-of-its-timings",
      "What the app did is one of the timings of the flow; `ribflow run --timing` with its number plays it."
    ),
    (
      "part-searched",
      "A search did not try everything: a limit ended it, or a bound was set. What nothing was found in is not known "
        + "beyond that; the sentence says how far it came."
    ),
    (
      "pushed-under-modal",
      "A step pushes a screen, and whenever it does a modal lies over the stack: the screen is there, and nobody sees it "
        + "or touches it before the modal goes."
    ),
    (
      "uikit-habit",
      "Versions of UIKit differ in something that the flow depends on, and with the other habit it would break a rule; "
        + "the key `uikit` of the flow says which one is played."
    ),
    (
      "uncaught-error",
      "The start() of a coordinator that the app has launched ends with an error that it does not catch, and steps "
        + "behind the one that throws are left out."
    ),
    (
      "undecided",
      "A limit was reached, or something of the app was not seen, before it was known whether anything is wrong; the "
        + "exit code is 3, and the message says what was not looked at."
    ),
    (
      "unmet",
      "Something that the flow expects is not so, in a line of the events or under `expect`; the exit code is 1."
    ),
    ("unused-allow", "The flow allows a rule that nothing breaks; the line can go."),
  ]
}
