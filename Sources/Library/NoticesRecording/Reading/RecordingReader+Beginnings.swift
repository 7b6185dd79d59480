import NoticesWire

extension RecordingReader {
    /// The first frame of a file.
    static func hello(of file: RecordingSource) throws(RecordingError) -> Hello {
        let path = file.path
        let bytes = try head(of: file, at: 0)
        do throws(WireError) {
            if case .hello(let hello)? = try firstMessage(in: bytes, at: 0) { return hello }
        } catch {
            throw RecordingError(
                .foreign, path,
                "\(path) is not a noticeboard recording")
        }
        throw RecordingError(
            .foreign, path,
            "\(path) is not a noticeboard recording, or was cut off at its start")
    }

    /// Reads the beginnings of the blocks that the file has now.
    mutating func follow(to newSize: Int) throws(RecordingError) {
        // The last beginning may have been incomplete.
        if let last = blocks.last, last.number > 0, !last.isReadable, size < last.offset + BlockLayout.size {
            blocks.removeLast()
            faults.removeAll { $0.offset >= last.offset }
        }
        size = newSize
        while let last = blocks.last, last.offset + BlockLayout.size < size {
            let (summary, fault) = try summary(behind: last)
            blocks.append(summary)
            if let fault { faults.append(fault) }
        }
    }

    private func summary(
        behind former: BlockSummary
    ) throws(RecordingError) -> (summary: BlockSummary, fault: RecordingFault?) {
        let offset = former.offset + BlockLayout.size
        var problem: String? = nil
        let bytes = try Self.head(of: file, at: offset)
        do throws(WireError) {
            let first = try Self.firstMessage(in: bytes, at: offset)
            if case .checkpoint(let checkpoint)? = first, let past = checkpoint.past {
                return (BlockSummary(checkpoint, past, number: former.number + 1), nil)
            }
            if first != nil { problem = "expected a checkpoint with the fields of a file" }
        } catch {
            problem = "expected \(error.expected)"
        }
        let isCutOff = problem == nil && offset + bytes.count == size
        let what = isCutOff ? "the file ends within the beginning of a block" : nil
        let fault = RecordingFault(
            kind: isCutOff ? .cutOff : .beginning, offset: offset,
            what: problem ?? what ?? "expected a checkpoint that ends within its block")
        return (BlockSummary(unreadableBehind: former), fault)
    }

    // MARK: - Bytes

    /// Enough for the first frame of a block, if there are not many centers.
    private static let headSize = 4_096

    /// The first bytes at an offset, with the first frame, if the file has all of it.
    private static func head(of file: RecordingSource, at offset: Int) throws(RecordingError) -> [UInt8] {
        let bytes = try file.read(headSize, at: offset)
        guard bytes.count == headSize else { return bytes }
        let length = (0..<4).reversed().reduce(0) { ($0 << 8) | Int(bytes[$1]) } + 4
        guard length > headSize, length <= BlockLayout.size else { return bytes }
        return try file.read(length, at: offset)
    }

    private static func firstMessage(
        in bytes: [UInt8], at offset: Int
    ) throws(WireError) -> WireMessage? {
        var decoder = StreamDecoder(at: offset)
        decoder.append(bytes)
        return try decoder.next()
    }
}

extension BlockSummary {
    fileprivate init(_ checkpoint: Checkpoint, _ past: Checkpoint.Past, number: Int) {
        self.init(number: number)
        records = checkpoint.records
        totals = past.totals
        time = past.time
        // A missing or later block cannot be meant.
        listing = past.listing <= UInt64(number) ? Int(past.listing) : 0
        centers = past.centers
        checkOfFormer = past.check
    }

    fileprivate init(unreadableBehind former: BlockSummary) {
        self.init(number: former.number + 1)
        records = former.records
        totals = former.totals
        time = former.time
        listing = former.listing
        centers = former.centers
        isReadable = false
    }
}
