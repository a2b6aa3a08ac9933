extension AdversarialFlow {
  /// Screens that a gesture moves, and screens that stay when their coordinator is gone.
  static let screens: [AdversarialFlow] = [
    AdversarialFlow(
      "popped when the swipe begins, which UIKit does not do, and then taken back",
      "closed-on-cancelled-swipe"
    ) {
      """
      ribs:
        Album:
          children:
            photo: {child: Photo, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {gone: [detach]}}
        Photo: {receives: {viewWillDisappear: [listener gone]}}
      events: [launch Album, attach photo, swipe-back-cancelled Photo, expect Photo on-screen]
      """
    },
    AdversarialFlow("popped when the swipe begins, and the swipe goes on") {
      """
      ribs:
        Album:
          children:
            photo: {child: Photo, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {gone: [detach]}}
        Photo: {receives: {viewWillDisappear: [listener gone]}}
      events: [launch Album, attach photo, swipe-back Photo, expect Photo off-screen, expect photo empty]
      """
    },
    AdversarialFlow("popped when the swipe begins, and every call to a moving stack is put off") {
      """
      uikit: {stack-while-moving: postponed}
      ribs:
        Album:
          children:
            photo: {child: Photo, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {gone: [detach]}}
        Photo: {receives: {viewWillDisappear: [listener gone]}}
      events: [launch Album, attach photo, swipe-back-cancelled Photo, expect Photo off-screen]
      """
    },
    AdversarialFlow("the awaited login returns, and its sheet stays up", "released-too-early") {
      """
      coordinators:
        App:
          start: [show, await Login, present home]
          children:
            home: {child: Home, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Login: {start: [present, wait], receives: {ok: [resume, forget]}}
        Home: {start: [push]}
      events: [launch App, send Login ok, settle]
      """
    },
    AdversarialFlow("who awaited the login takes its sheet down") {
      """
      coordinators:
        App: {start: [show, await Login, dismiss]}
        Login: {start: [present, wait], receives: {ok: [resume, forget]}}
      events: [launch App, send Login ok, expect Login off-screen]
      """
    },
    AdversarialFlow("the awaited login was the root, and stays until the next one is") {
      """
      coordinators:
        App: {start: [await Login, await Home]}
        Login: {start: [show, wait], receives: {ok: [resume, forget]}}
        Home: {start: [wait, show], streams: {loaded: [resume, forget]}}
      events: [launch App, send Login ok, settle, send Home loaded]
      """
    },
  ]
}
