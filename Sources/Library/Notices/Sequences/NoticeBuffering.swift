/// How many elements a sequence buffers for a consumer that is slower than the posts.
///
/// ```swift
/// let latest = center.notices(named: "position.changed", buffering: .newest(1))
/// ```
///
/// ``NoticeSequence/droppedCount`` counts the dropped elements. A post never waits for room. If its own notice is
/// dropped, its outcome says so (``PostOutcome/dropped``).
///
/// A count below 1 is a programming error: the program stops, in release builds too, with a message that names the
/// calling line. Such a sequence could deliver nothing, and any other count would be a guess. Check a count that comes
/// from outside the program.
public struct NoticeBuffering: Hashable, Sendable {
    let limit: Int
    let keepsNewest: Bool

    /// Whether the buffer may drop elements.
    var isBounded: Bool { limit < .max }

    /// All elements: none is dropped. Without a consumer the buffer grows without bound.
    public static let unbounded = NoticeBuffering(limit: .max, keepsNewest: false)

    /// The newest `count` elements, at least one. Older ones are dropped and counted.
    public static func newest(
        _ count: Int, file: StaticString = #fileID, line: UInt = #line
    ) -> NoticeBuffering {
        requireRoom("newest", count, file, line)
        return NoticeBuffering(limit: count, keepsNewest: true)
    }

    /// The oldest `count` elements, at least one. Newer ones are dropped and counted.
    public static func oldest(
        _ count: Int, file: StaticString = #fileID, line: UInt = #line
    ) -> NoticeBuffering {
        requireRoom("oldest", count, file, line)
        return NoticeBuffering(limit: count, keepsNewest: false)
    }

    private static func requireRoom(_ rule: String, _ count: Int, _ file: StaticString, _ line: UInt) {
        // Not a precondition: a release build omits its message.
        guard count > 0 else {
            fatalError(
                "buffering .\(rule)(\(count)) could deliver nothing: ask for .\(rule)(1) or more, or .unbounded",
                file: file, line: line)
        }
    }
}
