// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ribflow",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "ribflow", targets: ["ribflow"]),
    .executable(name: "ribflow-lint", targets: ["ribflow-lint"]),
  ],
  traits: [
    .trait(name: "Lint", description: "Read Swift sources: ribflow-lint, with swift-syntax")
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
    .target(name: "FlowReaders", dependencies: ["YAML", "RibEngine"]),
    .target(name: "Reports", dependencies: ["RibEngine"]),
    .target(
      name: "Console",
      dependencies: [
        "FlowReaders", "RibEngine", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .target(
      name: "SwiftReader",
      dependencies: [
        "RibEngine",
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Lint"])),
        .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Lint"])),
      ]
    ),
    .executableTarget(
      name: "ribflow",
      dependencies: [
        "Console", "FlowReaders", "RibEngine", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "ribflow-lint",
      dependencies: [
        "Console", "FlowReaders", "RibEngine", "Reports", "YAML",
        .target(name: "SwiftReader", condition: .when(traits: ["Lint"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
    .testTarget(
      name: "RibEngineTests",
      dependencies: ["RibEngine", "FlowReaders"],
      exclude: ["Recordings", "Tables"]
    ),
    .testTarget(
      name: "FlowReadersTests",
      dependencies: ["FlowReaders", "RibEngine", "YAML"],
      exclude: ["bad", "good"]
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "RibEngine", "FlowReaders"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "SwiftReaderTests",
      dependencies: ["SwiftReader", "RibEngine", "FlowReaders"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "ribflowTests",
      dependencies: ["Console", "FlowReaders", "ribflow", "ribflow-lint", "Reports", "RibEngine"],
      exclude: ["cases", "completions", "shared"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The half of the benchmarks that is written in Swift; see Tests/Benchmarks/run and lint.
if Context.environment["RIBFLOW_BENCHMARKS"] != nil {
  package.targets += [
    .executableTarget(
      name: "nodes",
      dependencies: ["FlowReaders", "RibEngine", "YAML"],
      path: "Tests/Benchmarks/nodes"
    ),
    .executableTarget(
      name: "parse",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Lint"])),
        .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Lint"])),
      ],
      path: "Tests/Benchmarks/parse"
    ),
  ]
}
