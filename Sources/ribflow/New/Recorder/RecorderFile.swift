/// The Swift files that record what an app does; a team adds them to its app.
enum RecorderFile: String, CaseIterable, Sendable {
  case face = "RibTrace.swift"
  case hooks = "RibTraceHooks.swift"
  case recorder = "RibTraceRecorder.swift"
  case looking = "RibTraceLooking.swift"
  case slots = "RibTraceSlots.swift"
  case file = "RibTraceFile.swift"
  case coordinators = "RibTraceCoordinators.swift"

  var text: String {
    switch self {
    case .face: Self.ribTraceText
    case .hooks: Self.ribTraceHooksText
    case .recorder: Self.ribTraceRecorderText
    case .looking: Self.ribTraceLookingText
    case .slots: Self.ribTraceSlotsText
    case .file: Self.ribTraceFileText
    case .coordinators: Self.ribTraceCoordinatorsText
    }
  }
}
