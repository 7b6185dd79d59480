/// Where to write a recording, and how much of it to keep.
package struct RecordingPlan: Hashable, Sendable {
    package var path: String
    /// The maximum size of a file in bytes; `nil`: unlimited.
    package var maximumSize: Int?
    /// How many files to keep, if a full one is followed by another: `path`, `path.1`, `path.2` and so on. `nil`: a
    /// full file ends the recording.
    package var files: Int?
    /// Whether to empty existing files.
    package var overwriting = false

    package init(path: String) { self.path = path }

    func path(ofFile number: Int) -> String { number == 0 ? path : "\(path).\(number)" }
}
