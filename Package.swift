// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ribflow",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "ribflow", targets: ["ribflow"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
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
    .executableTarget(
      name: "ribflow",
      dependencies: [
        "FlowReaders", "RibEngine", "Reports",
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
      name: "ribflowTests",
      dependencies: ["ribflow", "Reports", "RibEngine"],
      exclude: ["cases", "completions"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The half of the benchmarks that is written in Swift; see Tests/Benchmarks/run.
if Context.environment["RIBFLOW_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "nodes",
      dependencies: ["FlowReaders", "RibEngine", "YAML"],
      path: "Tests/Benchmarks/nodes"
    )
  )
}
