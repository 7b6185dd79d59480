/// When a board draws: at most thirty times a second, or five while records come in floods. Nobody reads each frame then,
/// and thirty a second cost as much as the records of ten thousand posts. Keys are answered at once all the same.
package struct FramePace: Sendable {
    /// The time between two frames of an animation, or of records that one can follow.
    package static let usual = Duration.milliseconds(33)
    package static let flooded = Duration.milliseconds(200)
    /// So many new records in a frame are a flood.
    static let flood = 300

    private var recordCount = 0
    private var isFlooded = false

    package init() {}

    /// The time from the last frame to the next one for new records.
    package var pause: Duration { isFlooded ? Self.flooded : Self.usual }

    /// Notes a frame, and how many records the log has received until then.
    package mutating func draw(records count: Int) {
        isFlooded = count - recordCount >= Self.flood
        recordCount = count
    }
}
