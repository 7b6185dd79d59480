/// Where a recording stands, and what it has.
package struct ReplayStatus: Hashable, Sendable {
    /// Seconds from the beginning, and how many there are.
    package var position: Double
    package var length: Double
    /// The position on the clock of the records, in seconds.
    package var clock = 0.0
    /// The number of the latest record; 0: none yet.
    package var record: UInt64
    package var speed: Double
    package var isPlaying: Bool
    /// Whether a record is looked for.
    package var isSearching: Bool
    /// Whether the file is still written, as far as is known.
    package var isGrowing: Bool
    /// The mark that was passed last.
    package var mark: String?
    /// What happened in equal parts of the time.
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
