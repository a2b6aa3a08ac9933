/// The ids that `expect` and `allow` may name.
///
/// To be replaced by the engine's rule table as soon as that names them all.
package enum RuleIDs {
  package static let all = [
    "stuck-slot", "slot-overwritten", "double-attach", "two-parents", "reentrant-detach", "resigned-twice",
    "reentrant-attach-loop", "finish-ignored", "attach-refused", "attach-ignored", "orphan-child",
    "child-left-active", "detach-unattached", "detached-by-stranger", "load-after-detach",
    "active-under-inactive", "active-while-detached", "children-before-parent", "parent-gone-first",
    "event-to-inactive-parent", "work-after-detach", "resign-before-become", "reentrant-emission",
    "event-after-detach", "stale-close", "finish-unhandled", "off-main", "workflow-step-stuck",
    "leaked-view", "present-after-detach", "closed-but-attached", "dismiss-by-non-owner", "dismiss-cascade",
    "present-refused", "dismiss-dropped", "double-push", "closed-on-cancelled-swipe", "transition-overlap",
    "window-without-root", "view-before-listener", "view-before-active", "presenter-before-view",
    "lost-event", "bound-twice", "logic-in-view", "stale-dependency", "leaked-child-coordinator",
    "released-too-early", "unowned-after-release", "retain-cycle", "remove-after-next", "never-resumed",
    "double-resume", "continuation-overwritten", "resume-before-wait", "cancel-ignored",
    "resume-after-cancel", "overlapping-flows", "task-outlives-owner", "failure-taken-as-success",
    "stale-after-await",
  ]

  /// What a flow expects that breaks no rule.
  package static let clean = "clean"
}
