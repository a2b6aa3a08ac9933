import Testing

@testable import SwiftReader

@Suite struct DeclarationTests {
  private func type(_ text: String) throws -> TypeDeclaration { try #require(read(text).types.first) }

  @Test func `a class tells what it inherits`() throws {
    let type = try type("final class A<T>: LaunchRouter <B, C>, M.D, @unchecked Sendable {}")
    #expect(type.kind == .class)
    #expect(type.name.string == "A")
    #expect(type.genericParameters == ["T"])
    #expect(type.inherits.map(\.words) == ["LaunchRouter<B, C>", "D", "Sendable"])
  }

  @Test func `an extension tells what it asks for`() throws {
    let type = try type("extension M.P where Self: Routing, T == U<V> {}")
    #expect(type.kind == .extension)
    #expect(type.name.string == "P")
    #expect(type.requirements.map(\.0) == ["Self", "T"])
    #expect(type.requirements.map(\.1.words) == ["Routing", "U<V>"])
  }

  @Test func `a header ends before the brace`() throws {
    let text = "@objc final class A: B // c\n{ var x = 1 }"
    let type = try type(text)
    #expect(slice(text, type.header) == "class A: B")
    #expect(slice(text, type.span) == "@objc final class A: B // c\n{ var x = 1 }")
  }

  @Test func `a property tells how it holds`() throws {
    let text = "class A { @Published private weak var l: L?; unowned let m: M; lazy var n = f() }"
    let properties = try type(text).properties
    #expect(properties.map(\.strength) == [.weak, .unowned, .strong])
    #expect(properties.map(\.isLet) == [false, true, false])
    #expect(properties[0].attributes == ["Published"])
    #expect(properties[0].type?.words == "L?")
    #expect(properties[2].isLazy)
    #expect(slice(text, properties[0].introducer) == "var")
  }

  @Test func `a property tells its accessors`() throws {
    let properties = try type(
      "class A { var a: Int { 1 }; var b: B { get { c } set { d } }; var e: E { willSet { f } didSet { g } } }"
    ).properties
    #expect(properties.map { $0.getter.map(Rendering.render) } == ["''", "c", nil])
    #expect(properties.map { $0.setter.map(Rendering.render) } == [nil, "d", nil])
    #expect(properties.map { $0.didSet.map(Rendering.render) } == [nil, nil, "g"])
  }

  @Test func `a requirement of a protocol has no body`() throws {
    let type = try type(
      "protocol P: AnyObject { var a: A? { get set }; func f(_ x: X, y z: inout [Y]) async throws -> Z }"
    )
    let method = try #require(type.methods.first)
    #expect(method.body == nil)
    #expect(method.isAsync && method.isThrowing)
    #expect(method.parameters.map(\.label) == ["_", "y"])
    #expect(method.parameters.map(\.name) == ["x", "z"])
    #expect(method.parameters.map(\.isInout) == [false, true])
    #expect(method.returns?.words == "Z")
    #expect(type.properties.first?.getter == nil)
  }

  @Test func `initialisers and deinitialisers are methods`() throws {
    let methods = try type("class A { override init() { super.init() }\n deinit { a } }").methods
    #expect(methods.map(\.kind) == [.initializer, .deinitializer])
    #expect(methods.map(\.name.string) == ["init", "deinit"])
    #expect(methods[0].isOverride)
  }

  @Test func `private set is not private`() throws {
    let methods = try type("private extension A { func f() {} }").methods
    #expect(methods.map(\.isPrivate) == [true])
  }

  @Test func `nested types stand in their type`() throws {
    let type = try type("enum A { class B { struct C {} } }")
    #expect(type.nested.first?.nested.first?.name.string == "C")
  }

  @Test func `members within a conditional compilation are members`() throws {
    let type = try type("class A {\n#if X\nfunc f() {}\n#else\nvar b = 1\n#endif\n}")
    #expect(type.methods.count == 1)
    #expect(type.properties.count == 1)
  }

  @Test func `types within a conditional compilation are types`() {
    #expect(
      read("#if X\nclass A {}\n#elseif Y\nclass B {}\n#endif").types.map(\.name.string) == ["A", "B"]
    )
  }

  @Test func `typealiases are told`() {
    let file = read("typealias R = ViewableRouter<A, B> & C\nclass D { typealias E = F? }")
    #expect(file.typealiases.map(\.type.words) == ["ViewableRouter<A, B> & C"])
    #expect(file.types.first?.typealiases.map(\.type.words) == ["F?"])
  }

  @Test(arguments: [
    "class A { let b: B = .init(c) }", "class A { var b: B? = try .init(c) }",
    "class A { var b: B { .init(c) } }", "class A { var b: B { get { return .init(c) } } }",
    "class A { func b() -> B { .init(c) } }",
    "class A { func b() async throws -> B { d; return try await .init(c) } }",
    "class A { func b() { let b: B = .init(c) } }",
  ])
  func `an init without a name has that of the type beside it`(text: String) throws {
    let type = try type(text)
    var calls: [String] = []
    let walk = Walk { value in
      if case .call(let callee, _) = value.form { calls.append(Rendering.render(callee)) }
    }
    for property in type.properties {
      if let value = property.value { walk.expression(value) }
      walk.statements(property.getter ?? [])
    }
    for method in type.methods { walk.statements(method.body ?? []) }
    #expect(calls == ["B"])
  }

  @Test(arguments: ["[B]", "(B, C)"])
  func `an init of a list or tuple has no name`(type: String) throws {
    let value = try #require(self.type("class A { var b: \(type) = .init() }").properties.first?.value)
    #expect(Rendering.render(value) == ".init()")
  }

  @Test func `names lose their backticks`() throws {
    #expect(try type("class `class` {}").name.string == "class")
  }
}
