/// How many elements a sequence keeps for a consumer that is slower than the posts.
///
/// ```swift
/// let latest = center.notices(named: "position.changed", buffering: .newest(1))
/// ```
///
/// What is dropped is counted in ``NoticeSequence/droppedCount``. A post never waits for room.
///
/// A count below 1 is a mistake in the program and stops it, in release builds too, with a sentence that names the
/// calling line: such a sequence could deliver nothing, and any other count in its place would be a guess. A count
/// that comes from outside the program is to be checked before.
public struct NoticeBuffering: Hashable, Sendable {
    let limit: Int
    let keepsNewest: Bool

    /// Whether elements may ever have to be dropped.
    var isBounded: Bool { limit < .max }

    /// All of them: nothing is dropped, and a consumer that never comes costs memory without end.
    public static let unbounded = NoticeBuffering(limit: .max, keepsNewest: false)

    /// The newest `count`, at least one; older ones are dropped and counted.
    public static func newest(
        _ count: Int, file: StaticString = #fileID, line: UInt = #line
    ) -> NoticeBuffering {
        requireRoom("newest", count, file, line)
        return NoticeBuffering(limit: count, keepsNewest: true)
    }

    /// The oldest `count`, at least one; newer ones are dropped and counted.
    public static func oldest(
        _ count: Int, file: StaticString = #fileID, line: UInt = #line
    ) -> NoticeBuffering {
        requireRoom("oldest", count, file, line)
        return NoticeBuffering(limit: count, keepsNewest: false)
    }

    private static func requireRoom(_ rule: String, _ count: Int, _ file: StaticString, _ line: UInt) {
        // Not a precondition, whose text a release build leaves out.
        guard count > 0 else {
            fatalError(
                "buffering .\(rule)(\(count)) could deliver nothing: ask for .\(rule)(1) or more, or .unbounded",
                file: file, line: line)
        }
    }
}
