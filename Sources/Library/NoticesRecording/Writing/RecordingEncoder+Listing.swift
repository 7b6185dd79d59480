import NoticesWire

extension RecordingEncoder {
    /// Lists the registrations of all centers. A listing that is longer than a block is continued in the next ones.
    mutating func list() {
        let (start, first) = (offset, block)
        listings.isUnderWay = true
        defer { listings.isUnderWay = false }
        for center in registrations.knownCenters {
            guard append(registrations.listing(of: center)) else { return }
        }
        listings.end(listingFrom: first, bytes: offset - start, of: registrations.count)
    }

    /// Appends a listing or an update, whose registrations are known. `false`: there is no room for all of it.
    mutating func append(_ chunk: RegistrationChunk) -> Bool {
        var rest = chunk.registrations[...]
        var failures = 0
        repeat {
            let piece = rest.prefix(WireLimits.items)
            let count = frames.append(
                piece, of: chunk, isLast: chunk.isLast && piece.count == rest.count, to: &bytes, room: room)
            rest = rest.dropFirst(count ?? 0)
            guard count != piece.count else { continue }
            failures = (count ?? 0) > 0 ? 0 : failures + 1
            let former = listings.latest
            guard startBlock() else { return false }
            // The block has begun with all registrations, these among them.
            if listings.latest != former { return true }
            // An empty listing that had no room.
            if piece.isEmpty { return append(chunk) }
            if failures == 2 { rest[rest.startIndex] = rest[rest.startIndex].cut(to: BlockLayout.text) }
            if failures > 3 { rest.removeFirst() }
        } while !rest.isEmpty
        return true
    }
}

/// In which blocks the registrations are listed.
struct ListingPlan: Sendable {
    /// The block in which the latest whole listing begins.
    private(set) var latest = 0
    /// While registrations are listed, no other listing begins.
    var isUnderWay = false
    /// What a registration took in the last listing.
    private var bytesForEach = 48

    func isDue(in block: Int, _ registrations: RecordedRegistrations) -> Bool {
        guard !isUnderWay else { return false }
        let size = registrations.count * bytesForEach
        guard size > BlockLayout.smallListing else { return true }
        return (block - latest) * BlockLayout.size >= size * BlockLayout.listingShare
    }

    mutating func end(listingFrom block: Int, bytes: Int, of count: Int) {
        latest = block
        if count > 0 { bytesForEach = max(1, bytes / count) }
    }

    /// More bytes than listings can take.
    func longestSize(of registrations: RecordedRegistrations) -> Int {
        registrations.knownCenters.reduce(0) { sum, center in
            registrations.registrations(of: center).reduce(sum + 64) { sum, registration in
                let texts = [
                    registration.observer, registration.file, registration.name, registration.sender,
                    registration.payloadType,
                ]
                return texts.reduce(sum + 80) { $0 + min($1?.utf8.count ?? 0, WireLimits.text) }
            }
        }
    }
}
