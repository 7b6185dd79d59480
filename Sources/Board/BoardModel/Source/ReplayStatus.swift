/// The position and contents of a recording.
package struct ReplayStatus: Hashable, Sendable {
    /// The position and the duration, in seconds.
    package var position: Double
    package var length: Double
    /// The position on the records' clock, in seconds.
    package var clock = 0.0
    /// The number of the latest record; 0 before the first.
    package var record: UInt64
    package var speed: Double
    package var isPlaying: Bool
    /// Whether a search for a record is running.
    package var isSearching: Bool
    /// Whether the file is probably still being written.
    package var isGrowing: Bool
    /// The mark passed last.
    package var mark: String?
    /// The activity in equal parts of the duration.
    package var density: [Part]

    package struct Part: Hashable, Sendable {
        package var posts = 0.0
        package var hasProblem = false
        package var hasMark = false

        package init() {}
    }

    package init(
        position: Double, length: Double, record: UInt64, speed: Double, isPlaying: Bool, isSearching: Bool,
        isGrowing: Bool, mark: String?, density: [Part]
    ) {
        self.position = position
        self.length = length
        self.record = record
        self.speed = speed
        self.isPlaying = isPlaying
        self.isSearching = isSearching
        self.isGrowing = isGrowing
        self.mark = mark
        self.density = density
    }
}
