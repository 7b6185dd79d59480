import Notices
package import NoticesWire

/// The registrations of all centers at one place of a recording, according to its messages.
///
/// ```swift
/// var known = RecordedRegistrations()
/// for message in messages { known.apply(message, inBlock: block) }
/// known.registrations(of: center)
/// ```
package struct RecordedRegistrations: Sendable {
    private var centers: [UInt64: Center] = [:]

    private struct Center: Sendable {
        var registrations: [UInt64: WireRegistration] = [:]
        var knowsObservers = true
        /// The `seq` of the latest listing, which takes precedence over records up to there.
        var listed: UInt64 = 0
        /// A listing whose last frame has not arrived.
        var arriving: RegistrationChunk?
    }

    package init() {}

    /// The registrations of a center, in the order in which they were made. O(n log n).
    package func registrations(of center: UInt64) -> [WireRegistration] {
        centers[center]?.registrations.values.sorted { $0.number < $1.number } ?? []
    }

    /// Whether the observers of a center are known. Those of a Foundation `NotificationCenter` are not.
    package func knowsObservers(of center: UInt64) -> Bool { centers[center]?.knowsObservers ?? true }

    /// The number of registrations of all centers.
    package var count: Int { centers.values.reduce(0) { $0 + $1.registrations.count } }

    /// The centers of which something is known, in the order of their numbers.
    package var knownCenters: [UInt64] { centers.keys.sorted() }

    func listing(of center: UInt64) -> RegistrationChunk {
        RegistrationChunk(
            center: center, seq: centers[center]?.listed ?? 0, isLast: true,
            knowsObservers: knowsObservers(of: center),
            registrations: registrations(of: center))
    }

    /// Applies the next message. O(message).
    ///
    /// - Parameter block: The number of the block that has it.
    package mutating func apply(_ message: WireMessage, inBlock block: Int) {
        switch message {
        case .hello(let hello):
            let named = Set(hello.centers.map(\.number))
            centers = centers.filter { named.contains($0.key) }
            forgetArriving()
        case .checkpoint(let checkpoint):
            // A listing follows. It is not part of one that was begun before.
            if checkpoint.past?.listing == UInt64(block) { forgetArriving() }
        case .registrations(let chunk):
            apply(chunk)
        case .records(let center, let records):
            apply(records[...], of: center)
        default: break
        }
    }

    /// Applies records of a center. O(records).
    mutating func apply(_ records: ArraySlice<NoticeRecord>, of center: UInt64) {
        for index in records.indices {
            let kind = records[index].kind
            guard kind == .observe || kind == .remove, let number = records[index].registration else {
                continue
            }
            if kind == .remove {
                centers[center]?.registrations[number] = nil
            } else if let new = WireRegistration(records[index]) {
                add(new, of: center, at: records[index].seq)
            }
        }
    }

    private mutating func apply(_ chunk: RegistrationChunk) {
        var center = centers[chunk.center] ?? Center()
        defer { centers[chunk.center] = center }
        guard !chunk.isUpdate else {
            for registration in chunk.registrations {
                center.registrations[registration.number] = registration
            }
            return
        }
        var whole = chunk
        if let arriving = center.arriving, arriving.seq == chunk.seq {
            whole.registrations = arriving.registrations + chunk.registrations
        }
        center.arriving = chunk.isLast ? nil : whole
        guard chunk.isLast else { return }
        center.listed = chunk.seq
        center.knowsObservers = chunk.knowsObservers
        center.registrations = Dictionary(whole.registrations.map { ($0.number, $0) }) { $1 }
    }

    /// Adds what a record says of a registration, until an update has all of it.
    private mutating func add(_ new: WireRegistration, of center: UInt64, at seq: UInt64) {
        guard seq > centers[center]?.listed ?? 0, centers[center]?.registrations[new.number] == nil else {
            return
        }
        centers[center, default: Center()].registrations[new.number] = new
    }

    private mutating func forgetArriving() {
        for number in centers.keys { centers[number]?.arriving = nil }
    }
}
