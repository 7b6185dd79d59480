package import Notices

// Frames with their own size limit: those of a file end where its blocks do.

extension StreamEncoder {
    /// Appends one frame with the first records, as many as fit in `room` bytes.
    ///
    /// If not all fit, a checkpoint must follow: the encoder has entered the texts of the next record, which the
    /// reader does not get.
    ///
    /// - Parameter records: At most ``WireLimits/items``.
    /// - Returns: How many records the frame has. 0: there is no frame.
    package mutating func append(
        _ records: ArraySlice<NoticeRecord>, of center: UInt64, to bytes: inout [UInt8], room: Int
    ) -> Int {
        let start = bytes.count
        let count = FrameWriter.append(.records, to: &bytes) { body in
            body.appendVarint(center)
            return records.withUnsafeBufferPointer { places in
                Self.fill(places.count, &body, upTo: start + room) {
                    items.append(places.baseAddress! + $0, to: &$1)
                }
            }
        }
        if count == 0 { bytes.removeSubrange(start...) }
        recordCount &+= UInt64(count)
        return count
    }

    /// Appends one frame with the first registrations, as many as fit in `room` bytes.
    ///
    /// - Parameters:
    ///   - registrations: Some of those of the chunk, at most ``WireLimits/items``.
    ///   - isLast: Whether they are the last ones.
    /// - Returns: How many registrations the frame has. `nil`: there is no frame, and a checkpoint must follow.
    package mutating func append(
        _ registrations: ArraySlice<WireRegistration>, of chunk: RegistrationChunk, isLast: Bool,
        to bytes: inout [UInt8], room: Int
    ) -> Int? {
        let start = bytes.count
        var flags = 0
        let count = FrameWriter.append(.registrations, to: &bytes) { body in
            body.appendVarint(chunk.center)
            body.appendVarint(chunk.seq)
            flags = body.count
            body.append(chunk.flags(isLast: false))
            return Self.fill(registrations.count, &body, upTo: start + room) {
                items.append(registrations[registrations.startIndex + $0], to: &$1)
            }
        }
        guard bytes.count - start <= room, count > 0 || registrations.isEmpty else {
            bytes.removeSubrange(start...)
            return nil
        }
        if isLast, count == registrations.count { bytes[flags] |= 1 }
        return count
    }

    /// Appends items until there are none, or the next one would end after `end`. Returns how many it has appended.
    private static func fill(
        _ count: Int, _ body: inout [UInt8], upTo end: Int, _ append: (Int, inout [UInt8]) -> Void
    ) -> Int {
        for index in 0..<count {
            let before = body.count
            append(index, &body)
            guard body.count <= end else {
                body.removeSubrange(before...)
                return index
            }
        }
        return count
    }
}
