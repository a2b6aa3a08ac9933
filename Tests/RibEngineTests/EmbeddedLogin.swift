/// A coordinator that embeds its screen, and whose parent pops it.
enum EmbeddedLogin {
  static let flow = """
    coordinators:
      App:
        container: navigation
        start: [show]
        receives: {go: [present login], out: [remove login]}
        children:
          login: {child: Login, present: [create, append, set-callback, start], remove: [pop, remove]}
      Login: {start: [embed], pins: finishes}
    events: [launch App, send App go, send App out]
    """
}
