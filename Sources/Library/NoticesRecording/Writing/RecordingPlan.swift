/// Where a recording is written, and how much of it is kept.
package struct RecordingPlan: Hashable, Sendable {
    package var path: String
    /// The most bytes of a file; `nil`: any number.
    package var maximumSize: Int?
    /// How many files are kept, when a full one is followed by another: `path`, `path.1`, `path.2` and so on. `nil`: a
    /// full file ends the recording.
    package var files: Int?
    /// Whether files that are there are emptied.
    package var overwriting = false

    package init(path: String) { self.path = path }

    func path(ofFile number: Int) -> String { number == 0 ? path : "\(path).\(number)" }
}
