import Testing

@testable import SwiftReader

@Suite("Statements in a line")
struct StraightLineTests {
  @Test("an attach method is its guard, build, assignment and attach, in the order of its lines")
  func attach() {
    #expect(
      ways(
        """
        func attachCoupon() {
          guard coupon == nil else { return }
          let router = couponBuilder.build(withListener: interactor)
          coupon = router
          attachChild(router)
        }
        """
      ) == [
        "guard coupon == nil; #0 = build couponBuilder; coupon = #0; attach #0", "if coupon != nil; return",
      ]
    )
  }

  @Test("a late assignment comes after the attach")
  func lateAssignment() {
    #expect(
      ways(
        """
        func attachCoupon() {
          if coupon != nil { return }
          let router = couponBuilder.build(withListener: interactor)
          attachChild(router)
          self.coupon = router
        }
        """
      ) == [
        "if coupon != nil; return", "guard coupon == nil; #0 = build couponBuilder; attach #0; coupon = #0",
      ]
    )
  }

  @Test("a whole body inside an if refuses as a guard does")
  func wrapped() {
    #expect(
      ways("func a() { if coupon == nil { coupon = couponBuilder.build(); attachChild(coupon!) } }")
        == ["guard coupon == nil; #0 = build couponBuilder; coupon = #0; attach #0", "if coupon != nil"]
    )
  }

  @Test("a test that only branches does not refuse")
  func replace() {
    #expect(
      ways(
        """
        func a() {
          if let old = coupon { detachChild(old) }
          let router = couponBuilder.build()
          coupon = router
          attachChild(router)
        }
        """
      ) == [
        "if coupon != nil; detach coupon; #0 = build couponBuilder; coupon = #0; attach #0",
        "if coupon == nil; #0 = build couponBuilder; coupon = #0; attach #0",
      ]
    )
  }

  @Test(
    "every spelling of an unwrapped slot is a test of it",
    arguments: [
      "guard let router = coupon else { return }; detachChild(router)",
      "guard let coupon else { return }; detachChild(coupon)",
      "guard let router = self.coupon, router.isDone else { return }; detachChild(router)",
      "if let router = coupon { detachChild(router) }",
      "if case let .some(router) = coupon { detachChild(router) }",
      "if case let router? = coupon { detachChild(router) }",
      "switch coupon { case let router?: detachChild(router); case nil: break }",
      "switch coupon { case .none: return; case .some(let router): detachChild(router) }",
      "if coupon != nil { detachChild(coupon!) }",
      "if nil != coupon { detachChild(coupon!) }",
      "if !(coupon == nil) { detachChild(coupon!) }",
      "coupon.map { detachChild($0) }",
      "coupon.map(detachChild)",
      "_ = self.coupon.flatMap { [weak self] in self?.detachChild($0) }",
      "let old = coupon; if let old { detachChild(old) }",
      "let isShown = coupon != nil; if isShown { detachChild(coupon!) }",
    ]
  )
  func unwrapped(_ body: String) {
    let found = ways("func d() { \(body) }").map { $0.replacing("guard ", with: "if ") }
    #expect(
      ["if coupon != nil; detach coupon", "if coupon != nil; if; detach coupon"].contains {
        found.contains($0)
      }
    )
    #expect(found.contains { $0.hasPrefix("if coupon == nil") || $0 == "if coupon == nil; return" })
  }

  @Test("a name keeps what its slot held before it was cleared")
  func keptValue() {
    #expect(
      ways("func d() { let old = coupon; coupon = nil; if let old { detachChild(old) } }")
        == ["if coupon == nil; coupon = nil", "if coupon != nil; coupon = nil; detach coupon"]
    )
  }

  @Test("defer runs last, and sees no local that is declared after it")
  func deferred() {
    #expect(
      ways("func d() { defer { coupon = nil }; guard let coupon else { return }; detachChild(coupon) }")
        == [
          "if coupon != nil; detach coupon; defer coupon = nil",
          "if coupon == nil; return; defer coupon = nil",
        ]
    )
    #expect(
      ways(
        "private func attach(route: ViewableRouting) { defer { self.help = route }; attachChild(route) }"
      )
        == ["attach (route); defer help = (route)"]
    )
  }

  @Test("a condition whose branches do the same is no condition")
  func irrelevantBranch() {
    #expect(
      ways(
        "func a() { if isLoud { print(1) } else { count += 1 }; help = couponBuilder.build(); attachChild(help!) }"
      )
        == ["#0 = build couponBuilder; help = #0; attach #0"]
    )
  }

  @Test("the same condition is answered the same way twice")
  func repeatedCondition() {
    #expect(
      ways(
        """
        func a(isModal: Bool) {
          let router = couponBuilder.build()
          if isModal { viewController.present(router.viewControllable) }
          attachChild(router)
          if isModal { coupon = router }
        }
        """
      ) == [
        "#0 = build couponBuilder; if; present #0; attach #0; coupon = #0",
        "#0 = build couponBuilder; if; attach #0",
      ]
    )
  }

  @Test("a slot that is asked again after the attach is asked anew, since the child may have answered")
  func recheck() {
    #expect(
      ways(
        """
        func a() {
          let router = couponBuilder.build()
          coupon = router
          attachChild(router)
          guard coupon === router else { return }
          viewController.present(router.viewControllable)
        }
        """
      ).first == "#0 = build couponBuilder; coupon = #0; attach #0; guard coupon === #0; present #0"
    )
  }

  @Test("a local that is given its value in the branches of a switch is followed")
  func branchValue() {
    #expect(
      ways(
        """
        func a(_ kind: Kind) {
          let router: Routing
          switch kind {
          case .a: router = aBuilder.build()
          case .b: router = bBuilder.build()
          }
          help = router
          attachChild(router)
        }
        """
      ) == [
        "if; #0 = build aBuilder; help = #0; attach #0", "if; #1 = build bBuilder; help = #1; attach #1",
      ]
    )
  }

  @Test("a router that no builder made is known by where it came from")
  func foundRouter() {
    #expect(
      ways("func a() { let router = component.couponRouter; attachChild(router); coupon = router }")
        == ["#0 = build component.couponRouter; attach #0; coupon = #0"]
    )
  }

  @Test("a view is shown by any method that is given it, and taken down by name or with nil")
  func views() {
    #expect(
      ways(
        """
        func a() {
          let router = couponBuilder.build()
          let navigation = UINavigationController(rootViewController: router.viewControllable.uiviewController)
          viewController.addDashboard(navigation)
          viewController.replaceModal(viewController: nil)
        }
        """
      ) == ["#0 = build couponBuilder; addDashboard #0; replaceModal- ?"]
    )
  }

  @Test("a way has at most one of each of ninety-six forms, and the method says that it has more")
  func manyWays() {
    let lines = (0..<12).map { "if f\($0)() { viewController.present(view\($0)) }" }.joined(separator: "\n")
    let router = cart("func a() {\n\(lines)\nhelp = couponBuilder.build()\nattachChild(help!)\n}")
    #expect((router?.methods.first?.paths.count ?? 0) <= 96)
    #expect(
      router?.methods.first?.doubts.map(\.reason).contains { $0.hasPrefix("has more than 96 paths") } == true
    )
    #expect(router?.accounting.readCalls == 1)
  }
}
