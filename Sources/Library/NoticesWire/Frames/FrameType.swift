/// What the body of a frame is. A reader skips a type that it does not know.
///
/// Some numbers are reserved for types of later: a reader of version 1 skips them. Numbers from 192 are for programs' own
/// frames, and are never used by this format.
package enum FrameType: UInt8, CaseIterable, Sendable {
    /// The first frame of a stream: the format, its version and the program. Resets the table of texts and the numbers
    /// that others are counted from.
    case hello = 1
    /// Records of one center.
    case records = 2
    /// How many records of one center were dropped since the frame of this type before.
    case drops = 3
    /// Some of the registrations of one center, at one moment.
    case registrations = 4
    /// A moment that was given a name.
    case mark = 5
    /// The last frame of a stream, and why it ends.
    case end = 6
    /// A place from which a stream can be read without the frames before it. Resets what `hello` resets.
    case checkpoint = 7
    /// Reserved: a request that failed, and why.
    case error = 8
    /// From a reader: what it wants to see, or that it wants numbers of posts alone. Of a file: what the recording was
    /// asked for.
    case watch = 9
    /// From a reader: what it wants to have done, with a number.
    case command = 10
    /// What came of the command with that number.
    case result = 11
    /// Asks the other end whether it is there, or answers that.
    case ping = 12
    /// Nothing: fills a block of a file up to its end.
    case fill = 13
    /// What readers may do, and what they may post.
    case offers = 14
    /// The objects of the program that should be gone.
    case leaks = 15
    /// How many posts there were, for a reader that wants no records.
    case counts = 16
    /// What the reader did not ask for, in numbers.
    case leftOut = 17
    /// What a part of the program says of itself.
    case status = 18

    /// Whether version 1 has no such frames yet.
    package var isReserved: Bool { self == .error }

    /// Whether readers send it, and programs do not.
    package var isOfReaders: Bool { [.watch, .command].contains(self) }
}
