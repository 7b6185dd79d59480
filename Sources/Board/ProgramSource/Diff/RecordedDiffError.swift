package import NoticesRecording

/// Why two recordings cannot be compared.
package enum RecordedDiffError: Error, Hashable, Sendable, CustomStringConvertible {
    case file(RecordingError)
    case noCenter(path: String, String, choices: [String])
    case tooMany(path: String)

    package var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .noCenter(let path, let label, let choices):
            "\(path) has no center called \(label): "
                + (choices.isEmpty ? "it has none" : "choose \(choices.joined(separator: " or "))")
        case .tooMany(let path):
            "\(path) has more names and observers than can be compared at once: choose some with --names or --center"
        }
    }
}
