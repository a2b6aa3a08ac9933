import Photos

enum Photo {
  static func live(_ files: [URL]) async -> PHLivePhoto? {
    await withCheckedContinuation { continuation in
      PHLivePhoto.request(
        withResourceFileURLs: files,
        placeholderImage: nil,
        targetSize: .zero,
        contentMode: .default
      ) { photo, info in
        if info[PHLivePhotoInfoIsDegradedKey] as? Bool == true { return }
        continuation.resume(returning: photo)
      }
    }
  }

  /// There is a result or an error by custom, not both.
  static func data(_ request: URLRequest) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      URLSession.shared.dataTask(with: request) { data, _, error in
        if let data {
          continuation.resume(returning: data)
        }
        if let error {
          continuation.resume(throwing: error)
        }
      }.resume()
    }
  }
}
