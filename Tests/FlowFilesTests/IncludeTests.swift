import FlowFiles
import RibEngine
import Testing

@Suite struct IncludeTests {
  private func read(_ files: [String: String], path: String = "flows/main.yaml") -> FlowReader.Result {
    FlowFilesTests.read(files[path] ?? "", files: files, path: path)
  }

  @Test func `components of included files are those of the flow, with places in their files`() throws {
    let result = read([
      "flows/main.yaml":
        "flow: x\ninclude: parts/a.yaml\nribs: {A: {}}\nevents: [launch A, launch B, launch C]\n",
      "flows/parts/a.yaml": "include: [../b.yaml]\nribs: {B: {}}\n",
      "flows/b.yaml": "ribs:\n  C: {view: none}\n",
    ])
    #expect(lines(result) == [])
    let scenario = try #require(result.scenarios.first)
    #expect(scenario.files.map(\.path) == ["flows/main.yaml", "flows/parts/a.yaml", "flows/b.yaml"])
    #expect(scenario.components.map(\.name.string) == ["A", "B", "C"])
    #expect(scenario.components.map(\.name.span.file) == [0, 1, 2])
    let file = scenario.files[2]
    #expect(file.position(of: Int(scenario.components[2].name.span.start)) == (2, 3))
  }

  @Test func `a file that two others include is read once`() {
    let result = read([
      "flows/main.yaml": "flow: x\ninclude: [a.yaml, b.yaml, ./a.yaml]\nevents: [launch D]\n",
      "flows/a.yaml": "include: [d.yaml]\n", "flows/b.yaml": "include: [d.yaml]\n",
      "flows/d.yaml": "ribs: {D: {}}\n",
    ])
    #expect(lines(result) == [])
  }

  @Test func `a whole flow may be included for its components`() {
    let result = read([
      "flows/main.yaml": "flow: x\ninclude: [other.yaml]\nevents: [launch D]\n",
      "flows/other.yaml": "flow: y\nribs: {D: {}}\nevents: [launch D]\nexpect: stuck-slot\n",
    ])
    #expect(lines(result) == [])
    #expect(result.scenarios.first?.title.string == "x")
    #expect(result.scenarios.first?.expected.isEmpty == true)
  }

  @Test(
    arguments: [
      (
        ["flows/main.yaml": "include: [main.yaml]"],
        "flows/main.yaml:1:11 include: 'flows/main.yaml' includes itself"
      ),
      (
        [
          "flows/main.yaml": "include: [a.yaml]", "flows/a.yaml": "include: [b.yaml]",
          "flows/b.yaml": "include: [./a.yaml]",
        ],
        "flows/b.yaml:1:11 include: 'flows/a.yaml' includes itself"
      ),
    ] as [([String: String], String)]
  )
  func `a circle of includes is told where it closes`(files: [String: String], line: String) {
    var files = files
    files["flows/main.yaml"]? += "\nflow: x\nevents: [settle]\n"
    #expect(lines(read(files)) == [line])
  }

  @Test func `a component that two files declare is told with both places`() throws {
    let result = read([
      "flows/main.yaml": "flow: x\ninclude: a.yaml\nribs: {A: {}}\nevents: [launch A]\n",
      "flows/a.yaml": "objects:\n  A: {}\n",
    ])
    let problem = try #require(result.invalid?.problems.first)
    #expect(
      line(problem)
        == "flows/a.yaml:2:3 duplicate-name: there is already a component 'A' (declared again here)"
    )
    #expect(problem.notes == ["first declared in flows/main.yaml:3:8"])
    #expect(problem.span.file == 0)
  }

  @Test func `a file that is not there is told once, and the names it would have declared are not`() {
    let result = read([
      "flows/main.yaml": "flow: x\ninclude: [no.yaml]\nevents: [launch A, finish A, attach s]\n"
    ])
    #expect(lines(result) == ["flows/main.yaml:2:11 include: cannot include 'flows/no.yaml' (no such file)"])
    #expect(result.invalid?.followUps == 3)
  }

  @Test func `a problem in an included file is told in that file, once for all flows`() {
    let flow = "flow: x\ninclude: [a.yaml]\nevents: [launch A]\n"
    let result = read([
      "flows/main.yaml": flow + "---\n" + flow, "flows/a.yaml": "ribs:\n  A: {veiw: none}\n",
    ])
    #expect(
      lines(result) == [
        "flows/a.yaml:2:7 unknown-key: unknown key 'veiw' in a RIB (did you mean 'view'?)"
      ]
    )
  }

  @Test func `broken YAML and an empty file in an include are problems`() {
    for text in ["ribs: [", "", "# nothing"] {
      let result = read([
        "flows/main.yaml": "flow: x\ninclude: a.yaml\nevents: [launch A]\n", "flows/a.yaml": text,
      ])
      #expect(result.invalid?.problems.count == 1)
      #expect(result.invalid?.followUps == 1)
    }
  }

  @Test func `exactly 64 files can be included`() {
    var files = ["flows/main.yaml": "flow: x\nevents: [launch A]\nribs: {A: {}}\ninclude: ["]
    for number in 0..<64 {
      files["flows/main.yaml"]? += "\(number).yaml, "
      files["flows/\(number).yaml"] = "ribs: {B\(number): {}}\n"
    }
    files["flows/main.yaml"]? += "]\n"
    #expect(read(files).invalid == nil)
  }

  @Test func `a long chain and a crowd of includes end`() {
    var chain = ["flows/main.yaml": "flow: x\ninclude: [0.yaml]\nevents: [settle]\n"]
    for number in 0..<100 { chain["flows/\(number).yaml"] = "include: [\(number + 1).yaml]\n" }
    #expect(
      lines(read(chain)) == [
        "flows/15.yaml:1:11 include: more than 16 files include one another in a row (no option raises this limit)"
      ]
    )
    var crowd = ["flows/main.yaml": "flow: x\nevents: [settle]\ninclude: ["]
    for number in 0..<100 {
      crowd["flows/main.yaml"]? += "\(number).yaml, "
      crowd["flows/\(number).yaml"] = "ribs: {R\(number): {}}\n"
    }
    crowd["flows/main.yaml"]? += "]\n"
    #expect(read(crowd).invalid?.problems.map(\.message) == ["more than 64 files are included"])
  }

  @Test func `an absolute path is refused, and nobody looks whether it is there`() {
    let result = read(["flows/main.yaml": "flow: x\ninclude: /etc/hosts\nevents: [settle]\n"])
    #expect(
      lines(result) == [
        "flows/main.yaml:2:10 include: cannot include '/etc/hosts', an absolute path (write a path relative to this file)"
      ]
    )
  }

  @Test(arguments: [
    ("PASSWORD=geheim\n", "an included file is a map, not"),
    ("- geheim\n", "an included file is a map, not"),
    ("password: geheim\n", "an included file has none of the keys of a flow"),
    ("password: 'geheim\n", ""),
  ])
  func `a file that is no part of a flow is refused without a line of it`(text: String, message: String)
    throws
  {
    let result = read([
      "flows/main.yaml": "flow: x\ninclude: a.yaml\nevents: [settle]\n", "flows/a.yaml": text,
    ])
    let problem = try #require(result.invalid?.problems.first)
    #expect(problem.path == "flows/a.yaml")
    #expect(problem.message.hasPrefix(message))
    #expect(!problem.showsSource)
    #expect(problem.fix == nil)
    #expect(!lines(result).joined().contains("geheim"))
  }

  @Test func `a file beside standard input is looked for in the working directory`() {
    let result = FlowFilesTests.read(
      "flow: x\ninclude: a.yaml\nevents: [launch A]\n",
      files: ["a.yaml": "ribs: {A: {}}"],
      path: "<stdin>"
    )
    #expect(lines(result) == [])
  }
}
