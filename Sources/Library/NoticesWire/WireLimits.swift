/// What a stream may have at most. Both ends share these numbers; `docs/Wire.md` lists them.
package enum WireLimits {
    /// The bytes of a frame behind its length: its type and its body.
    package static let frame = 4 << 20
    /// The records, or registrations, of one frame. A record takes 17 times as much room in memory, one of damaged bytes
    /// 80 times: without this limit, a frame of 4 MiB could take 350.
    package static let items = 1_024
    /// The centers that a hello names.
    package static let centers = 4_096
    /// The bytes of a text, in UTF-8. A record whose nine texts are that long still fits into a frame.
    package static let text = 256 << 10
    /// The bytes of a text of a hello.
    package static let label = 255
    /// The bytes of a name that may be posted, or of an observer in words.
    package static let name = 2_048
    /// The objects of a frame that should be gone, and the observers that may hold one: a frame has room for them all.
    package static let leaks = 64
    package static let suspects = 16
    /// The fields of a status.
    package static let statusFields = 32
    /// The names of a `watch`, and its kinds.
    package static let patterns = 32
    /// The bytes of a text of the table.
    package static let tableText = 255
    /// The texts of the table.
    package static let table = 4_096

    /// A frame of records ends when its body is longer than this.
    static let wantedBody = 1 << 20
}
