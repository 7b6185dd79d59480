import NoticesWire

extension RecordingEncoder {
    /// Lists the registrations of all centers. A listing that is longer than a block continues in the next ones.
    mutating func list() {
        let (start, first) = (offset, block)
        listings.isUnderWay = true
        defer { listings.isUnderWay = false }
        for center in registrations.knownCenters {
            guard append(registrations.listing(of: center)) else { return }
        }
        listings.end(listingFrom: first, bytes: offset - start, of: registrations.count)
    }

    /// Appends a listing or an update whose registrations are known. Returns `false` if not all of it fits.
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
            // The block has begun with all registrations, including these.
            if listings.latest != former { return true }
            // An empty listing that did not fit.
            if piece.isEmpty { return append(chunk) }
            if failures == 2 { rest[rest.startIndex] = rest[rest.startIndex].cut(to: BlockLayout.text) }
            if failures > 3 { rest.removeFirst() }
        } while !rest.isEmpty
        return true
    }
}

/// The blocks in which registrations are listed.
struct ListingPlan: Sendable {
    /// The block in which the latest complete listing begins.
    private(set) var latest = 0
    /// While registrations are being listed, no other listing begins.
    var isUnderWay = false
    /// The size of a registration in the last listing.
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

    /// An upper bound of the size of listings in bytes.
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
