extension AdversarialFlow {
  /// Results of awaited flows, timeouts, tasks that steps cancel.
  static let results: [AdversarialFlow] = [
    AdversarialFlow("each result has its own steps, and the list goes on behind them") {
      """
      coordinators:
        App:
          start:
            - show
            - {await: Login, ok: [await Home], failed: [await Guest]}
            - await Survey
        Login: {start: [present, wait], receives: {ok: [dismiss, resume, forget], close: [dismiss, fail, forget]}}
        Home: {start: [push, wait], receives: {done: [pop, resume, forget]}}
        Guest: {start: [push, wait], receives: {done: [pop, resume, forget]}}
        Survey: {start: [present, wait], receives: {sent: [dismiss, resume, forget]}}
      events:
        - launch App
        - send Login close
        - expect Guest waiting
        - expect Home released
        - send Guest done
        - expect Survey waiting
        - send Survey sent
        - expect Survey released
      """
    },
    AdversarialFlow("a failure that no steps follow from ends the flow") {
      """
      coordinators:
        App: {start: [show, {await: Login, ok: [await Home]}, await Survey]}
        Login: {start: [present, wait], receives: {close: [dismiss, fail, forget]}}
        Home: {start: [push, wait]}
        Survey: {start: [present, wait]}
      events: [launch App, send Login close, expect Survey released, expect Home released]
      """
    },
    AdversarialFlow("a flow that returns at once is followed by its steps at once") {
      """
      coordinators:
        App: {start: [show, {await: Check, ok: [await Home], failed: [push]}]}
        Check: {start: []}
        Home: {start: [push, wait]}
      events: [launch App, expect Home waiting]
      """
    },
    AdversarialFlow("an error in the steps of a failure is thrown on") {
      """
      coordinators:
        Root: {start: [show, {await: App, failed: [await Note]}]}
        App: {start: [{await: Login, failed: [await Guest]}, await Home]}
        Login: {start: [push, wait], receives: {close: [pop, fail, forget]}}
        Guest: {start: [push, wait], receives: {close: [pop, fail, forget]}}
        Home: {start: [push, wait]}
        Note: {start: [push, wait]}
      events: [launch Root, send Login close, settle, send Guest close, expect Note waiting, expect Home released]
      """
    },
    AdversarialFlow("an error that is caught and thrown on is one to who awaits") {
      """
      coordinators:
        Root: {start: [show, {await: App, failed: [await Note]}]}
        App: {start: [push, {await: Login, failed: [after-transition, pop, throw]}, await Home]}
        Login: {view: none, start: [wait], receives: {close: [fail, forget]}}
        Home: {start: [push, wait]}
        Note: {start: [push, wait]}
      events: [launch Root, send Login close, expect Note waiting, expect App released, expect Home released]
      """
    },
    AdversarialFlow("an error that is thrown by who has waited for nobody ends its list") {
      """
      coordinators:
        Root: {start: [show, {await: Check, failed: [await Note]}, await Home]}
        Check: {start: [throw], view: none}
        Home: {start: [push, wait]}
        Note: {start: [push, wait], receives: {read: [pop, resume, forget]}}
      events: [launch Root, settle, send Note read, expect Check released, expect Home waiting]
      """
    },
    AdversarialFlow("the time is up before the answer, or it is not") {
      """
      coordinators:
        Shop: {start: [show, {await: Payment, ok: [await Receipt], timeout: [await Retry]}]}
        Payment: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}, when-cancelled: [dismiss, fail, forget]}
        Receipt: {start: [push, wait]}
        Retry: {start: [push, wait]}
      events: [launch Shop, send Payment paid, settle, expect Payment released]
      """
    },
    AdversarialFlow("what runs out of time does not end where it does not listen", "cancel-ignored") {
      """
      coordinators:
        Shop: {start: [show, {await: Payment, timeout: [await Retry]}]}
        Payment: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}}
        Retry: {start: [push, wait]}
      events: [launch Shop]
      """
    },
    AdversarialFlow(
      "the answer and the end of the time in one turn, nothing forgotten",
      "double-resume",
      "resume-after-cancel",
      "released-too-early"
    ) {
      """
      coordinators:
        Shop: {start: [show, {await: Payment, timeout: [await Retry]}], receives: {help: []}}
        Payment: {start: [present, wait], receives: {paid: [resume]}, when-cancelled: [fail]}
        Retry: {start: [push, wait]}
      events: [launch Shop, send Payment paid, send Shop help]
      """
    },
    AdversarialFlow("a wait that is answered in time hears nothing of its end") {
      """
      coordinators:
        Shop: {start: [show, {await: Payment, timeout: [await Retry]}, await Home]}
        Payment: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}, when-cancelled: [dismiss, fail, forget]}
        Retry: {start: [push, wait], receives: {done: [pop, resume, forget]}}
        Home: {start: [push, wait]}
      events: [launch Shop, send Payment paid, settle, wait 60, send Retry done, settle, expect Home waiting]
      """
    },
    AdversarialFlow("a step cancels the task of another, and who awaits it goes on") {
      """
      coordinators:
        Session:
          start: [show, {await: Sync, failed: []}, await Home]
          receives: {stop-tapped: [cancel Sync]}
        Sync: {start: [wait], receives: {did-sync: [resume, forget]}, when-cancelled: [fail, forget]}
        Home: {start: [push, wait]}
      events: [launch Session, send Session stop-tapped, expect Home waiting, expect Sync released]
      """
    },
    AdversarialFlow("a task is cancelled twice, and once more when it is over") {
      """
      coordinators:
        Session:
          start: [show, wait]
          receives: {sync-tapped: [await Sync], stop-tapped: [cancel Sync, cancel Sync]}
        Sync: {start: [wait], receives: {did-sync: [resume, forget]}, when-cancelled: [fail]}
      events: [launch Session, send Session sync-tapped, send Session stop-tapped, settle, send Session stop-tapped]
      """
    },
    AdversarialFlow(
      "the task that is cancelled is answered in the same turn, nothing forgotten",
      "double-resume"
    ) {
      """
      coordinators:
        Session:
          start: [show, wait]
          receives: {sync-tapped: [await Sync], stop-tapped: [cancel Sync]}
        Sync: {start: [wait], receives: {did-sync: [resume]}, when-cancelled: [fail]}
      events: [launch Session, send Session sync-tapped, send Sync did-sync, send Session stop-tapped]
      """
    },
    AdversarialFlow("the task that a step cancels does not listen", "cancel-ignored") {
      """
      coordinators:
        Session:
          start: [show, wait]
          receives: {sync-tapped: [await Sync], stop-tapped: [cancel Sync]}
        Sync: {start: [wait], receives: {did-sync: [resume, forget]}}
      events: [launch Session, send Session sync-tapped, send Session stop-tapped]
      """
    },
    AdversarialFlow("a cancelled child counts as success", "(failure-taken-as-success)") {
      """
      coordinators:
        Session:
          start: [show, try? await Sync, await Home]
          receives: {stop-tapped: [cancel Sync]}
        Sync: {start: [wait], receives: {did-sync: [resume, forget]}, when-cancelled: [fail, forget]}
        Home: {start: [push, wait]}
      events: [launch Session, send Session stop-tapped]
      """
    },
    // The cancellation may come while a screen is on its way, and UIKit does not listen then.
    AdversarialFlow(
      "the whole task is cancelled while a child of it runs out of time",
      "dismiss-dropped",
      "pop-dropped",
      "released-too-early"
    ) {
      """
      coordinators:
        App: {start: [show, {await: Login, failed: [await Guest], timeout: [await Guest]}, await Home]}
        Login: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}, when-cancelled: [dismiss, fail, forget]}
        Guest: {start: [push, wait], when-cancelled: [pop, fail, forget]}
        Home: {start: [push, wait]}
      events: [launch App, cancel App, settle, expect Home released]
      """
    },
  ]
}
