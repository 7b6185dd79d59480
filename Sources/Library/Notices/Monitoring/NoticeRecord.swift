/// One event in a center, as a monitor receives it.
///
/// A plain value that can be written and read anywhere: a reader in another process needs only these fields. Fields
/// that do not apply are `nil`.
public struct NoticeRecord: Hashable, Sendable {
    /// Its number among all records of its center, from 1. Parents come before what they caused.
    public var seq: UInt64
    /// When it began, in seconds on the center's clock.
    public var time: Double
    /// What happened.
    public var kind: Kind
    /// `false` for the first record of a post or delivery that is still running. A second record follows, with the
    /// same `seq` and the fields known at its end.
    public var isComplete: Bool

    /// The name; `nil` for an observer of any name.
    public var name: String?
    /// The observer's label: its owner's type and an ordinal (`ProfileView#2`), or the label passed at registration.
    public var observer: String?
    /// The registration's number in its center.
    public var registration: UInt64?
    /// What keeps the registration alive.
    package var lifetime: NoticeRegistration.Kind?
    /// The owner of the registration.
    public var owner: String?
    /// For a post, its sender; for a registration, the only sender that it observes.
    public var sender: String?
    /// The payload as JSON text (see ``NoticePayloadDescribing``).
    public var payload: String?
    /// Why a registration ended, or an observer was skipped.
    public var reason: Reason?
    /// For a failure, what went wrong. For a post that reached no observer, the observers of its name and why each was
    /// passed over (`CartBadge#1 observes CartStore#1 only`). For a note, its text.
    public var text: String?

    /// For a check that a program made, whether it passed.
    package var passed: Bool?

    /// The `seq` of the post that a delivery, a skip, a failure or an `unheard` belongs to.
    public var post: UInt64?
    /// The `seq` of the delivery whose handler caused this.
    public var cause: UInt64?
    /// For a post that came from another process, or that a bridge passes on: its identity in all processes.
    public var origin: Origin?
    /// How long the handler ran, in nanoseconds.
    public var durationNanoseconds: Int64?
    /// For a post: how many handlers ran.
    package var deliveries: Int?
    /// For a post: how many handlers were scheduled to run elsewhere. Each delivery is recorded when it is complete.
    package var scheduled: Int?
    /// For a post: how many observers had ended, had lost their owner, or were blocked when their turn came.
    package var skipped: Int?
    /// For a post: how many observers could not read the payload, or had no room for the notice.
    package var failed: Int?
    /// For a post: how many observers rejected it by their filter.
    package var filtered: Int?

    /// For a post that has ended: its outcome.
    public var outcome: PostOutcome? {
        deliveries.map {
            PostOutcome(
                delivered: $0, scheduled: scheduled ?? 0, failed: failed ?? 0, filtered: filtered ?? 0,
                ended: skipped ?? 0)
        }
    }

    /// Where it happened: `main`, `thread-3`, or the queue's label or the actor's type that its handler runs on.
    ///
    /// A handler on the poster's thread has the `on` of its post. Threads are numbered as they first appear in records.
    /// `main` is the main thread, and the main queue on whichever thread it runs.
    public var on: String?
    /// The source file: for a post, where it was posted; for other records, where the observer was registered.
    public var file: String?
    /// The line in the source file, from 1.
    public var line: Int?
    /// For a post that is traced: the calls that led to it, the innermost first, one a line.
    package var stack: String?
    /// For a refusal: where the first registration was made.
    package var first: Source?

    /// Makes a record with only the common fields.
    package init(seq: UInt64, time: Double, kind: Kind, isComplete: Bool = true) {
        self.seq = seq
        self.time = time
        self.kind = kind
        self.isComplete = isComplete
    }
}

extension NoticeRecord {
    /// The subject of a record. The set may grow: a reader must skip unknown kinds.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        /// The kind as it is written.
        public let rawValue: String

        /// Makes a kind from how it is written.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An observer was registered.
        public static let observe = Kind(rawValue: "observe")
        /// A registration ended; `reason` says why.
        public static let remove = Kind(rawValue: "remove")
        /// A registration was refused, because an equal one exists; `text` says where that one was made.
        public static let refuse = Kind(rawValue: "refuse")
        /// A notice was posted.
        public static let post = Kind(rawValue: "post")
        /// A handler ran.
        public static let deliver = Kind(rawValue: "deliver")
        /// A post reached no observer; `text` says which observers of the name were passed over, and why.
        public static let unheard = Kind(rawValue: "unheard")
        /// An observer had ended, had lost its owner, or was blocked when its turn came; `reason` says why.
        public static let skip = Kind(rawValue: "skip")
        /// An observer could not read the payload, or had no room for the notice; `text` says which.
        public static let fail = Kind(rawValue: "fail")
        /// A name has more observers than its limit; `text` says how many, and from which lines.
        public static let limit = Kind(rawValue: "limit")
        /// A text that the program added with ``NoticeCenter/note(_:file:line:)``.
        public static let note = Kind(rawValue: "note")

        /// The kinds that this version of the library records. Programs may record others with
        /// ``NoticeCenter/record(_:_:)``.
        package static let all: [Kind] = [
            .observe, .remove, .refuse, .post, .deliver, .unheard, .skip, .fail, .limit, .note,
        ]
    }

    /// A source location as plain text. Unlike a ``SourceLine``, which stores file names for the life of the process,
    /// it can be read from another program.
    package struct Source: Hashable, Sendable, CustomStringConvertible {
        /// The file, as `Module/File.swift` or as the caller named it.
        package var file: String
        /// The line in the file, from 1.
        package var line: Int

        /// Makes a source location.
        package init(file: String, line: Int) {
            self.file = file
            self.line = line
        }

        /// `Module/File.swift:12`.
        package var description: String { "\(file):\(line)" }

        /// Reads a location from its description; `nil` if the text does not end with a colon and a number.
        package init?(_ text: String) {
            guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
                let line = Int(text[text.utf8.index(after: colon)...])
            else { return nil }
            self.init(file: String(text[..<colon]), line: line)
        }
    }

    /// Why a registration ended, or was skipped.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// The program removed it.
        case removed
        /// Its token was released.
        case tokenReleased
        /// Its owner was deallocated.
        case ownerGone
        /// It was used up: a one-shot that fired, or a sequence that ended.
        case finished
        /// The only sender that it observed was deallocated.
        case senderGone
        /// A later duplicate replaced it.
        case replaced
        /// It was blocked; it is still registered.
        case blocked
    }
}

extension NoticeRecord.Reason {
    /// Identifies it in the state of an observer, on the wire and in recordings: from 0 on, without gaps, and never
    /// used for another reason.
    package var number: UInt64 {
        switch self {
        case .removed: 0
        case .tokenReleased: 1
        case .ownerGone: 2
        case .finished: 3
        case .senderGone: 4
        case .replaced: 5
        case .blocked: 6
        }
    }
}
