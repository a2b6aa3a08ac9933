/// The words by which a project's code is read; a project can add its own in `.ribflow.yml`.
package struct ReadingSettings: Sendable, Hashable {
  /// Classes whose subclasses are routers.
  package var routerBases: Set<String> = ["Router", "ViewableRouter", "LaunchRouter"]
  /// Types that stand for a child's router, besides those whose name ends in `Routing` or `Router`.
  package var slotTypes: Set<String> = []
  /// Methods that put a view up, even where the view is not seen among their arguments.
  package var showVerbs: Set<String> = [
    "present", "push", "pushViewController", "embed", "addChild", "setViewControllers",
    "setRootViewController",
  ]
  /// Methods that take a view down.
  package var hideVerbs: Set<String> = [
    "dismiss", "dismissModal", "pop", "popViewController", "popToRoot", "popToRootViewController",
    "popToViewController", "remove", "removeChild", "unembed", "removeFromParent",
  ]
  /// Methods whose closures run in a later turn of the main queue.
  package var laterCalls: Set<String> = ["async", "asyncAfter", "addOperation", "perform"]
  /// Methods whose closures have run when they return.
  package var nowCalls: Set<String> = [
    "performWithoutAnimation", "autoreleasepool", "withLock", "sync", "run", "assumeIsolated",
    "withExtendedLifetime", "withAnimation",
  ]

  package init() {}
}
