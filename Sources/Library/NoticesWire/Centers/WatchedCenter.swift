import Notices

/// A watched center: its ring, and the registrations that have changed since they were last reported.
package struct WatchedCenter<Offer: WatchableCenter> {
    /// The center's offer, which may change.
    package var offer: Offer {
        didSet { if offer.showsPayloads != oldValue.showsPayloads { hearing = Self.hearing(of: offer) } }
    }
    private let ring: NoticeRecordRing
    /// For a tapped center, receives its posts.
    private var hearing: TapHearing?
    /// Registrations that may have changed without a record: their owners or senders may be deallocated.
    private var listed: [WireRegistration] = []
    private var ticks = 0

    /// The capacity of a ring, and how many entries one tick takes: posters fill 65 536 entries in some milliseconds,
    /// and describing that many takes a tenth of a second.
    private static var capacity: Int { 65_536 }
    private static var most: Int { 16_384 }
    /// The ticks between two checks for deallocated owners and senders, and the registrations per check.
    private static var lookInterval: Int { 25 }
    private static var lookLimit: Int { 5_000 }

    /// `nil` if the center was deallocated.
    package init?(_ offer: Offer) {
        guard let center = offer.center else { return nil }
        self.offer = offer
        ring = center.recordRing(capacity: Self.capacity)
        hearing = Self.hearing(of: offer)
    }

    private static func hearing(of offer: Offer) -> TapHearing? {
        guard let tap = offer.tap, let substitute = tap.substitute else { return nil }
        return tap.hear(payloads: offer.showsPayloads) { describe in substitute.record(.post, describe) }
    }

    /// Every registration, with the number of the latest record before them. The ring was attached earlier, so nothing
    /// is missed in between.
    package func listing() -> RegistrationChunk {
        guard let center = offer.center else { return chunk([], seq: 0) }
        let seq = center.recordCount
        if let tap = offer.tap { return chunk(tap.observers(), seq: seq) }
        return chunk(center.registrations.map { WireRegistration($0) }, seq: seq)
    }

    /// What has happened since the last tick.
    ///
    /// - Parameter current: The center's current offer. Called when the records are taken, so that records posted
    ///   after a change of the offer follow the new offer.
    package mutating func tick(_ current: (Offer) -> Offer = { $0 }) -> [WireMessage] {
        let batch = ring.take(atMost: Self.most)
        var messages: [WireMessage] = []
        if !batch.records.isEmpty {
            messages.append(.records(center: offer.number, current(offer).shown(batch.records)))
        }
        if batch.dropped > 0 {
            messages += [.drops(center: offer.number, Drops(batch)), .registrations(listing())]
        } else {
            let changed = changedRegistrations(in: batch.records)
            if !changed.isEmpty { messages.append(update(changed)) }
        }
        ticks += 1
        if ticks % Self.lookInterval == 0, let silent = look() { messages.append(silent) }
        return messages
    }

    /// The registrations that records say were added. The record of an end needs no addition.
    private func changedRegistrations(in records: [NoticeRecord]) -> [WireRegistration] {
        guard let center = offer.center else { return [] }
        var added: [(number: UInt64, name: String?)] = []
        var ended: Set<UInt64> = []
        for index in records.indices {
            let kind = records[index].kind
            guard kind == .observe || kind == .remove, let number = records[index].registration else {
                continue
            }
            if kind == .observe { added.append((number, records[index].name)) } else { ended.insert(number) }
        }
        // An ended one must not come again after the record of its end.
        return added.filter { !ended.contains($0.number) }.compactMap { number, name in
            center.registration(number, of: NoticeName(inRecords: name)).map { WireRegistration($0) }
        }
    }

    /// Checks for registrations that were blocked, or whose owner or sender was deallocated, since the last check. Of a
    /// tapped center, no record says which observers came and went.
    package mutating func look() -> WireMessage? {
        if offer.tap != nil {
            let listing = listing()
            defer { listed = listing.registrations }
            return listing.registrations == listed ? nil : .registrations(listing)
        }
        guard let center = offer.center, center.registrationCount <= Self.lookLimit else { return nil }
        let now = center.registrations.map { WireRegistration($0) }
        let former = Set(listed)
        listed = now
        let changed = now.filter { !former.contains($0) }
        return changed.isEmpty ? nil : update(changed)
    }

    private func chunk(_ registrations: [WireRegistration], seq: UInt64) -> RegistrationChunk {
        RegistrationChunk(
            center: offer.number, seq: seq, isLast: true, knowsObservers: offer.tap == nil,
            registrations: registrations)
    }

    private func update(_ registrations: [WireRegistration]) -> WireMessage {
        .registrations(
            RegistrationChunk(
                center: offer.number, seq: offer.center?.recordCount ?? 0, isLast: true, isUpdate: true,
                registrations: registrations))
    }
}
