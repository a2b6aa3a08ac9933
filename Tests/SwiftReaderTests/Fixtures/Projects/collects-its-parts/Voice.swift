import AVFoundation

struct Voice {
  // It comes once for each buffer, and the last is empty.
  func speech(of text: String) async -> Data {
    await withCheckedContinuation { continuation in
      var sound = Data()
      synthesizer.write(text) { buffer in
        guard let part = buffer as? AVAudioPCMBuffer else { return }
        if part.frameLength == 0 {
          continuation.resume(returning: sound)
          return
        }
        sound.append(bytes(of: part))
      }
    }
  }

  func length(of text: String) async -> Int {
    var length = 0
    return await withCheckedContinuation { continuation in
      synthesizer.write(text) { buffer in
        guard let part = buffer as? AVAudioPCMBuffer else { return }
        guard part.frameLength > 0 else { return continuation.resume(returning: length) }
        length += Int(part.frameLength)
      }
    }
  }

  // What it writes down is no part of an answer.
  func name() async -> String {
    await withCheckedContinuation { continuation in
      var log: [String] = []
      cloud.ask { answer in
        log.append("asked")
        guard let name = answer as? String else { return }  // expect: never-resumed warning
        continuation.resume(returning: name + log.joined())
      }
    }
  }

  // A list that is made for this answer says nothing of others.
  func names() async -> [String] {
    await withCheckedContinuation { continuation in
      cloud.ask { answer in
        var names: [String] = []
        names.append(contentsOf: answer.names)
        guard answer.isGood else { return }  // expect: never-resumed warning
        continuation.resume(returning: names)
      }
    }
  }
}
