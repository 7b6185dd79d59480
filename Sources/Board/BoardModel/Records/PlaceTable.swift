import DequeModule

extension DeliveryLog {
    /// The places of records, by number. A log adds and trims about in the order of the numbers, so most places are in
    /// a ring: at 100 000 posts a second, a dictionary took a third of the time of the log.
    package struct PlaceTable: Sendable {
        /// The places from `first` on; `nil` where a record has none.
        private var ring: Deque<Place?> = []
        private var first: UInt64 = 0
        /// The places that are too far from the others: any number may come from an untrusted program.
        private var strays: [UInt64: Place] = [:]
        private let limit: Int

        /// - Parameter limit: The maximum length of the ring.
        package init(limit: Int) { self.limit = limit }

        package subscript(seq: UInt64) -> Place? {
            get {
                if let index = index(of: seq), let place = ring[index] { return place }
                return strays.isEmpty ? nil : strays[seq]
            }
            set {
                guard let newValue else { return remove(seq) }
                if ring.isEmpty { first = seq }
                if let index = index(of: seq) {
                    ring[index] = newValue
                } else if seq >= first, seq - first < UInt64(limit) {
                    while UInt64(ring.count) < seq - first { ring.append(nil) }
                    ring.append(newValue)
                } else {
                    strays[seq] = newValue
                }
            }
        }

        private func index(of seq: UInt64) -> Int? {
            seq >= first && seq - first < UInt64(ring.count) ? Int(seq - first) : nil
        }

        private mutating func remove(_ seq: UInt64) {
            if !strays.isEmpty { strays[seq] = nil }
            guard let index = index(of: seq) else { return }
            ring[index] = nil
            while let place = ring.first, place == nil {
                ring.removeFirst()
                first &+= 1
            }
        }
    }
}
