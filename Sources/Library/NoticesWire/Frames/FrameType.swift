/// The type of a frame's body. A reader skips unknown types.
///
/// Some numbers are reserved for later types: a reader of version 1 skips them. Numbers from 192 are for programs' own
/// frames, and are never used by this format.
package enum FrameType: UInt8, CaseIterable, Sendable {
    /// The first frame of a stream: the format, its version and the program. Resets the table of texts and the base
    /// numbers.
    case hello = 1
    /// Records of one center.
    case records = 2
    /// How many records of one center were dropped since the last frame of this type.
    case drops = 3
    /// Some of the registrations of one center, at one moment.
    case registrations = 4
    /// A named moment.
    case mark = 5
    /// The last frame of a stream, with the reason of its end.
    case end = 6
    /// A place from which a stream can be read without the frames before it. Resets what `hello` resets.
    case checkpoint = 7
    /// Reserved: a request that failed, and why.
    case error = 8
    /// From a reader: what it wants to see, or that it only wants posts counted. In a file: what the recording was
    /// asked for.
    case watch = 9
    /// From a reader: a command, with a number.
    case command = 10
    /// The result of the command with that number.
    case result = 11
    /// Asks whether the other end is there, or answers that.
    case ping = 12
    /// Nothing: fills a block of a file to its end.
    case fill = 13
    /// What readers may do, and what they may post.
    case offers = 14
    /// The objects of the program that should be freed.
    case leaks = 15
    /// The number of posts, for a reader that wants no records.
    case counts = 16
    /// Counts of what the reader did not ask for.
    case leftOut = 17
    /// The status of a part of the program.
    case status = 18

    /// Whether version 1 has no such frames yet.
    package var isReserved: Bool { self == .error }

    /// Whether readers send it, and programs do not.
    package var isOfReaders: Bool { [.watch, .command].contains(self) }
}
