// SPDX-License-Identifier: MIT-0
// From `ribflow new --recorder`: use it, change it, pass it on; no notice has to be kept.
//
// One copy for each module that has routers: the compiler prefers these methods to those of RIBs only in
// the module they stand in. The original is reached through the protocol.

import RIBs
import UIKit

// Where the recorder has a module of its own, import that here.

extension Router {
  func attachChild(_ child: Routing) {
    RibTrace.attach(child, to: self) { (self as Routing).attachChild(child) }
  }

  func detachChild(_ child: Routing) {
    RibTrace.detach(child, from: self) { (self as Routing).detachChild(child) }
  }
}

extension LaunchRouter {
  /// Not for `let root: LaunchRouting`: there call `RibTrace.launch(root) { root.launch(from: window) }`.
  func launch(from window: UIWindow) {
    RibTrace.launch(self) { (self as LaunchRouting).launch(from: window) }
  }
}

/// What `RibTrace.start(modules:)` asks this module. Make both public where the app is another module.
enum RibTraceHooks {
  static func test() -> RibTrace.Module {
    let (parent, child) = (Router(interactor: Interactor()), Router(interactor: Interactor()))
    return RibTrace.probe(#fileID, slot: Holder(child)) {
      parent.attachChild(child)
      parent.detachChild(child)
    }
  }

  private final class Holder {
    private var slot: Routing?

    init(_ slot: Routing) { self.slot = slot }
  }
}
