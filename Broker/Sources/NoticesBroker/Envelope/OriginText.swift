import Notices

/// Which posts of the sending process a message stands for.
///
/// The node is not in it: it is that of the message's source.
enum OriginText {
    /// Appends ` o=2f9c/17`: process and post; of several posts `2f9c/17,1,2`: each of the others by its distance
    /// from the one before, so 17, 18 and 20. Nothing if they are of different processes, or the text is too long.
    @inline(__always)
    static func append(
        _ origins: some RandomAccessCollection<NoticeRecord.Origin>, to text: inout [UInt8]
    ) {
        guard let first = origins.first, origins.allSatisfy({ $0.process == first.process }) else { return }
        let end = text.count
        text.append(" o=")
        let start = text.count
        text.append(first.process, radix: 36)
        text.append("/")
        text.append(first.post)
        var last = first.post
        for origin in origins.dropFirst() {
            let distance = Int64(bitPattern: origin.post &- last)
            last = origin.post
            text.append(distance < 0 ? ",-" : ",")
            text.append(distance.magnitude)
        }
        if text.count - start > Limits.origins { text.removeSubrange(end...) }
    }

    /// The most bytes that are read for so many origins.
    static func limit(_ count: Int) -> Int { 40 + (count - 1) * 21 }

    /// The origins that a text says; none if it does not say as many as there are notices.
    static func origins(_ text: ArraySlice<UInt8>, count: Int, node: String) -> [NoticeRecord.Origin] {
        guard text.count <= limit(count) else { return [] }
        var parts = ByteParts(text, separator: UInt8(ascii: ","))
        guard let first = parts.next() else { return [] }
        var numbers = ByteParts(first, separator: UInt8(ascii: "/"))
        guard let process = numbers.next().flatMap({ UInt64(digits: $0, radix: 36) }), process > 0,
            let post = numbers.next().flatMap({ UInt64(digits: $0) }), numbers.next() == nil
        else { return [] }
        var origin = NoticeRecord.Origin(process: process, post: post, node: node)
        var origins = [origin]
        origins.reserveCapacity(count)
        while let part = parts.next() {
            guard origins.count < count, let step = distance(part) else { return [] }
            origin.post &+= step
            origins.append(origin)
        }
        return origins.count == count ? origins : []
    }

    /// A distance, which may go back, as what is added to a number without a sign.
    private static func distance(_ part: ArraySlice<UInt8>) -> UInt64? {
        guard part.first == UInt8(ascii: "-") else {
            return UInt64(digits: part).flatMap { $0 <= UInt64(Int64.max) ? $0 : nil }
        }
        return UInt64(digits: part.dropFirst()).flatMap { $0 <= 1 << 63 ? 0 &- $0 : nil }
    }
}
