extension AdversarialFlow {
  /// leaked-child-coordinator, lost-event, retain-cycle, stale-close with arrays.
  static let coordinators: [AdversarialFlow] = [
    AdversarialFlow("a back swipe leaves the coordinator", "leaked-child-coordinator") {
      """
      coordinators:
        Main:
          children:
            detail: {child: Detail, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Detail: {start: [push]}
      events: [launch Main, present detail, swipe-back Detail]
      """
    },
    AdversarialFlow("three back swipes leave three of one mistake", "leaked-child-coordinator") {
      """
      coordinators:
        Main:
          children:
            detail: {child: Detail, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Detail: {start: [push]}
      events: [launch Main, present detail, swipe-back Detail, present detail, swipe-back Detail, present detail, swipe-back Detail]
      """
    },
    AdversarialFlow("a back swipe is reported") {
      """
      coordinators:
        Main:
          children:
            detail: {child: Detail, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Detail: {start: [push]}
      events: [launch Main, present detail, swipe-back Detail, present detail, swipe-back Detail]
      """
    },
    AdversarialFlow("the child of a child is left on the second level", "leaked-child-coordinator") {
      """
      coordinators:
        Main:
          children:
            list: {child: List, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        List:
          start: [push]
          children:
            detail: {child: Detail, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Detail: {start: [push]}
      events: [launch Main, present list, present detail, swipe-back Detail]
      """
    },
    AdversarialFlow("the callback is set after the start", "lost-event") {
      """
      coordinators:
        Main:
          children:
            detail: {child: Detail, present: [create, append, start, set-callback], remove: [remove], listener: {didFinish: [remove]}}
        Detail: {start: [finish]}
      events: [launch Main, present detail]
      """
    },
    AdversarialFlow("stored after the start, and it finishes in it", "stuck-slot") {
      """
      coordinators:
        Main:
          children:
            detail: {child: Detail, present: [create, set-callback, start, append], remove: [remove], listener: {didFinish: [remove]}}
        Detail: {finishes: in start}
      events: [launch Main, present detail]
      """
    },
    AdversarialFlow("screen, model and coordinator keep each other", "retain-cycle") {
      """
      coordinators:
        Tour: {start: [push], screen: TourView}
      objects:
        TourView: {holds: [strong TourModel]}
        TourModel: {holds: [strong Tour, strong TourView]}
      events: [start Tour, swipe-back Tour]
      """
    },
    AdversarialFlow("screen and model keep the coordinator, nobody keeps them") {
      """
      coordinators:
        Tour: {start: [push], screen: TourView}
      objects:
        TourView: {holds: [strong TourModel]}
        TourModel: {holds: [strong Tour, weak TourView]}
      events: [start Tour, swipe-back Tour]
      """
    },
  ]

  /// never-resumed, double-resume, continuation-overwritten.
  static let tasks: [AdversarialFlow] = [
    AdversarialFlow("swiped away, and nobody resumes", "never-resumed") {
      """
      coordinators:
        Cafe: {start: [await Order]}
        Order: {start: [present, wait], receives: {paid: [resume, forget]}}
      events: [start Cafe, swipe-down Order]
      """
    },
    AdversarialFlow("swiped away and resumed") {
      """
      coordinators:
        Cafe: {start: [await Order]}
        Order: {start: [present, wait], receives: {paid: [resume, forget]}, when-closed-by-user: [resume, forget]}
      events: [start Cafe, swipe-down Order]
      """
    },
    AdversarialFlow("paid twice", "double-resume", "released-too-early") {
      """
      coordinators:
        Cafe: {start: [await Order]}
        Order: {start: [present, wait], receives: {paid: [resume]}}
      events: [start Cafe, send Order paid, send Order paid]
      """
    },
    AdversarialFlow("paid twice and forgotten in between", "released-too-early") {
      """
      coordinators:
        Cafe: {start: [await Order]}
        Order: {start: [present, wait], receives: {paid: [resume, forget]}}
      events: [start Cafe, send Order paid, send Order paid]
      """
    },
    AdversarialFlow(
      "the third call waits, and its screen is swiped away",
      "(transition-overlap)",
      "never-resumed"
    ) {
      """
      coordinators:
        Cafe: {start: [await Order]}
        Order: {start: [present, await Card]}
        Card: {start: [present, wait], receives: {paid: [resume, forget]}}
      events: [start Cafe, swipe-down Card]
      """
    },
    AdversarialFlow("waits again over its own continuation", "continuation-overwritten") {
      """
      coordinators:
        Order: {start: [wait], receives: {retry: [repeat], paid: [resume, forget]}}
      events: [start Order, send Order retry, send Order paid]
      """
    },
    AdversarialFlow("what awaits a call goes on behind the transition that this waits for") {
      """
      coordinators:
        Shop: {start: [show, await Splash, await Home]}
        Splash: {start: [present, after-transition, dismiss]}
        Home: {start: [after-transition, push, wait], when-cancelled: [fail, forget]}
      events: [launch Shop, settle, expect Home on-screen, expect Splash off-screen]
      """
    },
    AdversarialFlow("what awaits a call goes on behind its later turn") {
      """
      coordinators:
        Shop: {start: [show, {await: Sync, ok: [async, await Home]}]}
        Sync: {start: [async, async]}
        Home: {start: [push, wait], when-cancelled: [fail, forget]}
      events: [launch Shop, settle, expect Sync released, expect Home on-screen]
      """
    },
    // `try?` goes on in the cancelled task, whose next wait ends at once as well.
    AdversarialFlow(
      "a call that is put off is cancelled, and its wait ends at once",
      "(failure-taken-as-success)",
      "released-too-early"
    ) {
      """
      coordinators:
        Shop: {start: [show, try? await Sync, await Home]}
        Sync: {start: [async, wait], when-cancelled: [fail, forget]}
        Home: {start: [after-transition, push, wait], when-cancelled: [fail, forget]}
      events: [launch Shop, cancel Sync, settle, expect Sync released]
      """
    },
  ]
}
