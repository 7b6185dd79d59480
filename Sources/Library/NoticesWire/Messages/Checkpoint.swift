/// A place from which a stream can be read without the frames before it.
package struct Checkpoint: Hashable, Sendable {
    package var version = Hello.currentVersion
    /// The number of records before it in the stream.
    package var records: UInt64
    /// In a file: the contents of the blocks before it.
    package var past: Past?

    package init(records: UInt64, past: Past? = nil) {
        self.records = records
        self.past = past
    }

    /// The contents of a file before a block.
    package struct Past: Hashable, Sendable {
        /// The CRC-32 of the previous block.
        package var check: UInt32 = 0
        /// The number of the block in which the latest complete listing of registrations begins.
        package var listing: UInt64 = 0
        /// When the checkpoint was written, in nanoseconds since 1970.
        package var time: Int64 = 0
        package var totals = Totals()
        /// The centers in the file.
        package var centers: [CenterPast] = []

        package init() {}
    }

    /// Counts of records since the beginning of a file.
    package struct Totals: Hashable, Sendable {
        package var posts: UInt64 = 0
        package var deliveries: UInt64 = 0
        package var unheard: UInt64 = 0
        package var failed: UInt64 = 0
        /// How many records were dropped, of any kind.
        package var dropped: UInt64 = 0

        package init() {}
    }

    /// A center, and how far its records have come.
    package struct CenterPast: Hashable, Sendable {
        /// As in the latest `hello`.
        package var center: Hello.Center
        /// The `seq` of its latest record; 0 if there is none yet.
        package var lastSeq: UInt64 = 0
        /// The time of its latest record, in nanoseconds.
        package var lastTime: Int64 = 0

        /// Counts of its records; `nil` if the writer did not count each center.
        package var sums: Sums?

        package init(_ center: Hello.Center) { self.center = center }
    }

    /// Counts of a center's records since the beginning of a file, including those that were dropped.
    package struct Sums: Hashable, Sendable {
        package var posts: UInt64 = 0
        package var deliveries: UInt64 = 0
        package var unheard: UInt64 = 0

        package init() {}

        /// Those of a file with one center.
        package init(_ totals: Totals) {
            (posts, deliveries, unheard) = (totals.posts, totals.deliveries, totals.unheard)
        }
    }
}

extension Checkpoint {
    func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: Hello.magic)
        bytes.append(version)
        bytes.appendVarint(records)
        bytes.append(past == nil ? 0 : 1)
        past?.append(to: &bytes)
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        let version = try Hello.version(from: &bytes)
        self.init(records: try bytes.varint("a number of records"))
        self.version = version
        guard !bytes.isAtEnd, try bytes.byte("the parts of a checkpoint") & 1 != 0 else { return }
        past = try Past(from: &bytes)
    }
}

extension Checkpoint.Past {
    fileprivate func append(to bytes: inout [UInt8]) {
        bytes.appendFixed(check)
        bytes.appendVarint(listing)
        bytes.appendFixed(time)
        for count in [totals.posts, totals.deliveries, totals.unheard, totals.failed, totals.dropped] {
            bytes.appendVarint(count)
        }
        let named = centers.prefix(WireLimits.centers)
        bytes.appendVarint(UInt64(named.count))
        for past in named {
            bytes.appendVarint(past.center.number)
            bytes.appendText(past.center.label, atMost: WireLimits.label)
            bytes.appendFixed(past.center.timeZero)
            bytes.appendVarint(past.lastSeq)
            bytes.appendZigzag(past.lastTime)
        }
        guard !named.isEmpty, named.allSatisfy({ $0.sums != nil }) else { return }
        for sums in named.compactMap(\.sums) {
            for count in [sums.posts, sums.deliveries, sums.unheard] { bytes.appendVarint(count) }
        }
    }

    fileprivate init(from bytes: inout ByteReader) throws(WireError) {
        check = try bytes.fixed("a check of 4 bytes")
        listing = try bytes.varint("the number of a block")
        time = try bytes.fixed("a time of 8 bytes")
        totals.posts = try bytes.varint("a number of posts")
        totals.deliveries = try bytes.varint("a number of deliveries")
        totals.unheard = try bytes.varint("a number of unheard posts")
        totals.failed = try bytes.varint("a number of failures")
        totals.dropped = try bytes.varint("a number of drops")
        let start = bytes.offset
        let count = try bytes.varint("the number of centers")
        guard count <= WireLimits.centers else {
            throw ByteReader.damaged(at: start, "at most \(WireLimits.centers) centers, not \(count)")
        }
        for _ in 0..<count { centers.append(try Checkpoint.CenterPast(from: &bytes)) }
        // The first writers counted all centers together.
        guard !bytes.isAtEnd else { return }
        for index in centers.indices { centers[index].sums = try Checkpoint.Sums(from: &bytes) }
    }
}

extension Checkpoint.Sums {
    fileprivate init(from bytes: inout ByteReader) throws(WireError) {
        posts = try bytes.varint("a number of posts")
        deliveries = try bytes.varint("a number of deliveries")
        unheard = try bytes.varint("a number of unheard posts")
    }
}

extension Checkpoint.CenterPast {
    fileprivate init(from bytes: inout ByteReader) throws(WireError) {
        let number = try bytes.varint("the number of a center")
        let label = try bytes.text("the label of a center", atMost: WireLimits.label)
        let timeZero: Int64 = try bytes.fixed("a time of 8 bytes")
        self.init(Hello.Center(number: number, label: label, timeZero: timeZero))
        lastSeq = try bytes.varint("the seq of a record")
        lastTime = try bytes.zigzag("the time of a record")
    }
}
