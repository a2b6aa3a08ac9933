// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ribflow",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "ribflow", targets: ["ribflow"]),
    .executable(name: "ribflow-lint", targets: ["ribflow-lint"]),
    .plugin(name: "RibflowLintBuild", targets: ["RibflowLintBuild"]),
    .plugin(name: "RibflowLintCommand", targets: ["RibflowLintCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "YAML", dependencies: ["CYAML"]),
    .target(name: "RibEngine"),
    .target(name: "FlowFiles", dependencies: ["YAML", "RibEngine"]),
    .target(name: "Traces", dependencies: ["RibEngine"]),
    .target(name: "Reports", dependencies: ["RibEngine"]),
    .target(
      name: "Console",
      dependencies: [
        "FlowFiles", "RibEngine", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .target(
      name: "SwiftReader",
      dependencies: [
        "RibEngine",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]
    ),
    .executableTarget(
      name: "ribflow",
      dependencies: [
        "Console", "FlowFiles", "RibEngine", "Reports", "Traces",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "ribflow-lint",
      dependencies: [
        "Console", "FlowFiles", "RibEngine", "Reports", "YAML",
        "SwiftReader",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .plugin(
      name: "RibflowLintBuild",
      capability: .buildTool(),
      dependencies: ["ribflow-lint"],
      path: "Sources/RibflowLintBuild"
    ),
    .plugin(
      name: "RibflowLintCommand",
      capability: .command(
        intent: .custom(
          verb: "ribflow-lint",
          description: "Read Swift sources, and find the mistakes that flows show."
        )
      ),
      dependencies: ["ribflow-lint"],
      path: "Sources/RibflowLintCommand"
    ),
    // Holds the runtime against recordings of the real libraries; for tests and developers.
    .executableTarget(
      name: "conform",
      dependencies: ["Traces", "FlowFiles", "RibEngine", "TestSupport"],
      path: "Tests/Conform"
    ),
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(
      name: "ConformTests",
      dependencies: ["conform", "Traces", "FlowFiles", "RibEngine", "TestSupport"]
    ),
    .testTarget(
      name: "TracesTests",
      dependencies: ["Traces", "FlowFiles", "RibEngine", "TestSupport"],
      exclude: ["Traces"]
    ),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
    // Two ways to find the same in random flows: some of them in the tests, all of them by `checks`.
    .target(name: "Checking", dependencies: ["FlowFiles", "RibEngine"], path: "Tests/Checking"),
    .executableTarget(
      name: "checks",
      dependencies: [
        "Checking", "FlowFiles", "RibEngine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Checks"
    ),
    .testTarget(
      name: "RibEngineTests",
      dependencies: ["Checking", "RibEngine", "FlowFiles"],
      exclude: ["Tables"]
    ),
    .testTarget(
      name: "FlowFilesTests",
      dependencies: ["Checking", "FlowFiles", "RibEngine", "YAML", "TestSupport"],
      exclude: ["bad", "good"]
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "RibEngine", "FlowFiles"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "SwiftReaderTests",
      dependencies: ["SwiftReader", "RibEngine", "FlowFiles"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "ribflowTests",
      dependencies: [
        "Console", "FlowFiles", "ribflow", "ribflow-lint", "conform", "Reports", "RibEngine",
      ],
      exclude: ["cases", "completions", "shared"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// A build for the tests alone. What a plugin runs SwiftPM builds once more, with all below it, whatever is asked for;
// tests need none of it. And what they run hardest is optimized, with the checks of the language and without 'assert':
// that takes a minute longer to build, and a third of the time to run.
if Context.environment["RIBFLOW_TESTS"] != nil {
  package.products.removeAll { $0 is Product.Plugin }
  package.targets.removeAll { $0.type == .plugin }
  let optimized: Set = ["Checking", "FlowFiles", "Reports", "RibEngine", "Traces", "YAML"]
  for target in package.targets where optimized.contains(target.name) {
    // Two threads, as only then each file has an object of its own, which is what a debug build links; and no batches,
    // which a debug build asks for and the compiler would warn of.
    target.swiftSettings = [
      .unsafeFlags(
        ["-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"],
        .when(configuration: .debug)
      )
    ]
  }
}

// The half of the benchmarks that is written in Swift; see Tests/Benchmarks/run and lint.
if Context.environment["RIBFLOW_BENCHMARKS"] != nil {
  package.targets += [
    .executableTarget(
      name: "nodes",
      dependencies: ["FlowFiles", "RibEngine", "YAML"],
      path: "Tests/Benchmarks/nodes"
    ),
    .executableTarget(
      name: "parse",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ],
      path: "Tests/Benchmarks/parse"
    ),
  ]
}
