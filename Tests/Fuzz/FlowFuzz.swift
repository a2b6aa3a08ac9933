// libFuzzer on the reader of flow files. It is no target of the package; Tests/Fuzz/run compiles it together
// with the sources it tests.
//
//   Tests/Fuzz/run [SECONDS]

/// One input: it may be refused, but must neither trap nor be told at a place outside of it.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzFlow(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let file = SourceFile(path: "fuzz.yaml", bytes: bytes)
  let result = FlowReader.read(file) { path in
    .success(SourceFile(path: path, bytes: Array(bytes.reversed())))
  }
  for problem in result.invalid?.problems ?? [] {
    let length = problem.file?.bytes.count ?? 0
    precondition(problem.span.start >= 0 && Int(problem.span.end) <= length)
  }
  return 0
}
