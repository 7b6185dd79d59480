/// The program of a stream. The first frame of a stream.
package struct Hello: Hashable, Sendable {
    /// The version of the format that this library writes. A version only adds to earlier ones and never changes a
    /// meaning: a reader reads a newer one like its own.
    package static let currentVersion: UInt8 = 1

    /// The version of the writer.
    package var version = Hello.currentVersion
    /// The program's name.
    package var program: String
    package var pid: UInt64
    /// A random number, chosen at each start of the program. Two streams with the same number are of the same run.
    package var epoch: UInt64
    /// When the program started, in nanoseconds since 1970.
    package var startedAt: Int64
    /// What the reader may do.
    package var rights: Rights
    package var centers: [Center]
    /// The process, as in the origins of posts; 0 if unknown. A process has the same number in all its streams.
    package var process: UInt64

    /// A center of the program.
    package struct Center: Hashable, Sendable {
        /// Its number in the frames.
        package var number: UInt64
        /// The program's name for it; empty if it has no label.
        package var label: String
        /// The wall clock at the center's time 0, in nanoseconds since 1970; 0 if unknown.
        package var timeZero: Int64

        package init(number: UInt64, label: String, timeZero: Int64 = 0) {
            self.number = number
            self.label = label
            self.timeZero = timeZero
        }
    }

    /// What the reader of a stream may do. Unknown bits are preserved.
    package struct Rights: OptionSet, Hashable, Sendable {
        package let rawValue: UInt64

        /// It may see payloads: the records include them.
        package static let payloads = Rights(rawValue: 1 << 0)
        /// It may list registrations.
        package static let registrations = Rights(rawValue: 1 << 1)
        /// It may send commands, according to the rights below.
        package static let commands = Rights(rawValue: 1 << 2)
        /// It may remove registrations.
        package static let removing = Rights(rawValue: 1 << 3)
        /// It may block observers.
        package static let blocking = Rights(rawValue: 1 << 4)
        /// It may post some names.
        package static let posting = Rights(rawValue: 1 << 5)
        /// A `watch` may ask for a part of what there is.
        package static let choosing = Rights(rawValue: 1 << 6)
        /// It may trace posts: record the stacks of their posters.
        package static let tracing = Rights(rawValue: 1 << 7)

        package init(rawValue: UInt64) {
            self.rawValue = rawValue
        }
    }

    package init(
        program: String, pid: UInt64, epoch: UInt64, startedAt: Int64, rights: Rights = [], centers: [Center],
        process: UInt64 = 0
    ) {
        self.program = program
        self.pid = pid
        self.epoch = epoch
        self.startedAt = startedAt
        self.rights = rights
        self.centers = centers
        self.process = process
    }
}

extension Hello {
    func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: Self.magic)
        bytes.append(version)
        bytes.appendText(program, atMost: WireLimits.label)
        bytes.appendVarint(pid)
        bytes.appendFixed(epoch)
        bytes.appendFixed(startedAt)
        bytes.appendVarint(rights.rawValue)
        let named = centers.prefix(WireLimits.centers)
        bytes.appendVarint(UInt64(named.count))
        for center in named {
            bytes.appendVarint(center.number)
            bytes.appendText(center.label, atMost: WireLimits.label)
        }
        for center in named { bytes.appendFixed(center.timeZero) }
        bytes.appendFixed(process)
    }

    /// Bytes after the known ones are of a newer version, and not read.
    init(from bytes: inout ByteReader) throws(WireError) {
        let version = try Self.version(from: &bytes)
        let program = try bytes.text("the name of a program", atMost: WireLimits.label)
        let pid = try bytes.varint("the number of a process")
        let epoch: UInt64 = try bytes.fixed("an epoch of 8 bytes")
        let startedAt: Int64 = try bytes.fixed("a time of 8 bytes")
        let rights = Rights(rawValue: try bytes.varint("rights"))
        let start = bytes.offset
        let count = try bytes.varint("the number of centers")
        guard count <= WireLimits.centers else {
            throw ByteReader.damaged(at: start, "at most \(WireLimits.centers) centers, not \(count)")
        }
        var centers: [Center] = []
        for _ in 0..<count {
            let number = try bytes.varint("the number of a center")
            let label = try bytes.text("the label of a center", atMost: WireLimits.label)
            centers.append(Center(number: number, label: label))
        }
        // The first writers sent no times.
        if !bytes.isAtEnd {
            for index in centers.indices { centers[index].timeZero = try bytes.fixed("a time of 8 bytes") }
        }
        let process: UInt64 = bytes.isAtEnd ? 0 : try bytes.fixed("the number of a process, 8 bytes")
        self.init(
            program: program, pid: pid, epoch: epoch, startedAt: startedAt, rights: rights, centers: centers)
        (self.version, self.process) = (version, process)
    }

    /// The first bytes of each place where reading a stream can start: `NTCW`.
    static let magic: [UInt8] = [0x4e, 0x54, 0x43, 0x57]

    /// The version after the magic bytes.
    static func version(from bytes: inout ByteReader) throws(WireError) -> UInt8 {
        let start = bytes.offset
        for expected in magic {
            guard try bytes.byte("the bytes NTCW") == expected else {
                throw ByteReader.damaged(at: start, "the bytes NTCW")
            }
        }
        let place = bytes.offset
        let version = try bytes.byte("a version")
        guard version >= 1 else { throw ByteReader.damaged(at: place, "a version from 1") }
        return version
    }
}
