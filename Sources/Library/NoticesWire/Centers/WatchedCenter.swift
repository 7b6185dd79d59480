import Notices

/// A center while it is watched: its ring, and the registrations that have changed since they were told.
package struct WatchedCenter<Offer: WatchableCenter> {
    /// How the center is offered, which may change.
    package var offer: Offer {
        didSet { if offer.showsPayloads != oldValue.showsPayloads { hearing = Self.hearing(of: offer) } }
    }
    private let ring: NoticeRecordRing
    /// Of a tapped center, what hears its posts.
    private var hearing: TapHearing?
    /// Registrations that may have changed although no record says so: of owners and senders that are gone.
    private var listed: [WireRegistration] = []
    private var ticks = 0

    /// How many entries a ring holds, and how many of them one tick takes: posters fill 65 536 entries in some
    /// milliseconds, and describing so many takes a tenth of a second.
    private static var capacity: Int { 65_536 }
    private static var most: Int { 16_384 }
    /// The ticks between two looks for owners and senders that are gone, and the registrations that one looks at.
    private static var lookInterval: Int { 25 }
    private static var lookLimit: Int { 5_000 }

    /// `nil`: the center is gone.
    package init?(_ offer: Offer) {
        guard let center = offer.center else { return nil }
        self.offer = offer
        ring = center.recordRing(capacity: Self.capacity)
        hearing = Self.hearing(of: offer)
    }

    private static func hearing(of offer: Offer) -> TapHearing? {
        guard let tap = offer.tap, let standIn = tap.standIn else { return nil }
        return tap.hear(payloads: offer.showsPayloads) { describe in standIn.record(.post, describe) }
    }

    /// Every registration, with the number of the latest record before them. The ring was attached before, so that
    /// nothing falls between them.
    package func listing() -> RegistrationChunk {
        guard let center = offer.center else { return chunk([], seq: 0) }
        let seq = center.recordCount
        return chunk(center.registrations.map { WireRegistration($0) }, seq: seq)
    }

    /// What has happened since the last tick.
    ///
    /// - Parameter current: How the center is offered now. It is asked when the records are taken, so that what was
    ///   posted behind a change is told as the change wants it.
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

    /// The registrations that records say were added. A record of an end says all there is to say.
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
        // One that has ended must not come again behind the record of its end.
        return added.filter { !ended.contains($0.number) }.compactMap { number, name in
            center.registration(number, of: NoticeName(inRecords: name)).map { WireRegistration($0) }
        }
    }

    /// Looks for registrations whose owner or sender has gone, or that were blocked, since the last look.
    package mutating func look() -> WireMessage? {
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
