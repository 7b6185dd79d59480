package import Notices
package import NoticesWire

extension ExpectedObjects {
    /// Converts a program's report. Clamps its numbers.
    ///
    /// - Parameters:
    ///   - now: The current time, in nanoseconds since 1970.
    ///   - registration: Returns a current registration.
    package init(
        _ leaks: ExpectedGone, at now: Int64,
        registration: (_ center: UInt64, _ number: UInt64) -> NoticeRegistration? = { _, _ in nil }
    ) {
        let classes = leaks.classes.isEmpty ? Self.classes(of: leaks.living) : leaks.classes
        let minute = UInt64(max(0, now)) / Self.minute
        let share = Double(UInt64(max(0, now)) % Self.minute) / Double(Self.minute)
        self.init(
            goneCount: Int(clamping: Bounds.cut(leaks.goneCount)),
            livingCount: max(leaks.living.count, Int(clamping: Bounds.cut(leaks.livingCount))),
            living: leaks.living.map { object in
                // 0 for an impossible time.
                let (age, isOver) = now.subtractingReportingOverflow(object.since)
                return Object(
                    label: object.label, seconds: isOver ? 0 : Int(clamping: max(0, age) / 1_000_000_000),
                    suspects: object.suspects.map(\.text), paths: object.paths)
            },
            leaks: classes.map { kind in
                var minutes = [Int](repeating: 0, count: Leak.minuteCount)
                for entry in kind.minutes where entry.minute <= minute {
                    let age = minute - entry.minute
                    guard age < UInt64(Leak.minuteCount) else { continue }
                    let index = Leak.minuteCount - 1 - Int(age)
                    minutes[index] = Bounds.cut(minutes[index] + Bounds.cut(Int(clamping: entry.count)))
                }
                return Leak(
                    label: kind.label, count: Bounds.cut(Int(clamping: kind.count)),
                    holder: kind.holder.text,
                    registration: kind.holder.text.isEmpty
                        ? nil : registration(kind.holder.center, kind.holder.registration),
                    minutes: minutes, minuteShare: share)
            })
    }

    private static let minute: UInt64 = 60_000_000_000

    /// The classes of the listed objects, for a program that sends none.
    private static func classes(of living: [ExpectedGone.Object]) -> [LeakedClass] {
        struct Key: Hashable {
            var label: String
            var holder: String
        }
        let groups = Dictionary(grouping: living) { object in
            Key(label: object.label.withoutOrdinal, holder: object.suspects.first?.text ?? "")
        }
        let classes = groups.values.map { objects in
            let minutes = Dictionary(grouping: objects) { UInt64(max(0, $0.since)) / minute }
            return LeakedClass(
                label: objects.count == 1 ? objects[0].label : objects[0].label.withoutOrdinal,
                count: UInt64(objects.count),
                holder: objects[0].suspects.first
                    ?? ExpectedGone.Suspect(center: 0, registration: 0, text: ""),
                minutes: minutes.sorted { $0.key < $1.key }
                    .map { LeakedClass.Minute(minute: $0.key, count: UInt64($0.value.count)) })
        }
        return classes.sorted { ($1.count, $0.label, $0.holder.text) < ($0.count, $1.label, $1.holder.text) }
    }
}
