/// The limits of a stream. Both ends share these numbers; `docs/Wire.md` lists them.
package enum WireLimits {
    /// The bytes of a frame after its length: its type and its body.
    package static let frame = 4 << 20
    /// The records, or registrations, of one frame. In memory, a record takes 17 times as much room, one of damaged
    /// bytes 80 times: without this limit, a frame of 4 MiB could take 350.
    package static let items = 1_024
    /// The centers that a hello names.
    package static let centers = 4_096
    /// The bytes of a text, in UTF-8. A record with nine texts of that length still fits in a frame.
    package static let text = 256 << 10
    /// The bytes of a text of a hello.
    package static let label = 255
    /// The bytes of a name that may be posted, or of an observer in words.
    package static let name = 2_048
    /// The objects that should be freed in a frame, their classes, and the observers that may hold one. All of them fit in a frame.
    package static let leaks = 64
    package static let suspects = 16
    /// The paths of an object that should be freed.
    package static let paths = 8
    /// The minutes of a class of objects that should be freed.
    package static let leakMinutes = 10
    /// The bytes of a stack.
    package static let stack = 8 << 10
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
