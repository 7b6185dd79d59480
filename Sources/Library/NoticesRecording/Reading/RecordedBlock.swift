package import NoticesWire

/// The messages of a block, and what could not be read of it.
package struct RecordedBlock: Hashable, Sendable {
    /// Where it begins in the file.
    package let offset: Int
    package private(set) var messages: [WireMessage] = []
    package private(set) var faults: [RecordingFault] = []

    /// Decodes a block. O(bytes). Never traps, whatever the bytes.
    ///
    /// - Parameters:
    ///   - bytes: Its bytes, or the first ones of a block that is still being written.
    ///   - check: Its check according to the following block; `nil` if there is none, or it does not say.
    package init(_ bytes: [UInt8], at offset: Int, check: UInt32?) {
        self.offset = offset
        var decoder = StreamDecoder(at: offset)
        decoder.append(bytes)
        while true {
            do throws(WireError) {
                guard let message = try decoder.next() else { break }
                messages.append(message)
                if case .end(let end) = message { verify(end, in: bytes) }
            } catch {
                add(error)
                if error.isFinal { break }
            }
        }
        do throws(WireError) { try decoder.finish() } catch { cutOff(at: error.offset, bytes.count) }
        if let check { verify(bytes, check) }
    }

    /// The end of the file, if the block has it.
    package var end: End? {
        if case .end(let end)? = messages.last { end } else { nil }
    }

    private mutating func add(_ error: WireError) {
        let kind: RecordingFault.Kind = error.problem == .foreign ? .beginning : .frame
        faults.append(RecordingFault(kind: kind, offset: error.offset, what: "expected \(error.expected)"))
    }

    private mutating func cutOff(at place: Int, _ count: Int) {
        // One with an implausible length has been reported already.
        guard !faults.contains(where: { $0.offset == place }) else { return }
        let isWhole = count == BlockLayout.size
        faults.append(
            RecordingFault(
                kind: isWhole ? .frame : .cutOff, offset: place,
                what: isWhole
                    ? "expected a frame that ends within its block"
                    : "the file ends within a frame: what comes before it is whole"))
    }

    private mutating func verify(_ bytes: [UInt8], _ check: UInt32) {
        var found = BlockCheck()
        found.add(bytes[...])
        guard found.value != check else { return }
        faults.append(
            RecordingFault(
                kind: .check, offset: offset,
                what: "the block differs from its check: bytes of it have changed since it was written"))
    }

    /// Checks whether the bytes before an `end` match what it says of them.
    private mutating func verify(_ end: End, in bytes: [UInt8]) {
        guard let check = end.check else { return }
        var frames = FrameReader()
        frames.append(bytes)
        while let frame = try? frames.next() {
            if frame.type == FrameType.end.rawValue { return verify(Array(bytes[..<frame.offset]), check) }
        }
    }
}
