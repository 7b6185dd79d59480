import Notices

/// Which posts of the sending process a message stands for: a header that a message may lack.
///
/// The node is not in it: it is that of the message's source.
enum OriginHeader {
    static let name = "Notices-Origin"

    /// `1f0c2a/17`; of several posts `1f0c2a/17,1,2`: each of the others by its distance from the one before, so 17, 18
    /// and 20. `nil`: they are of different processes, or the text is too long.
    static func text(_ origins: [NoticeRecord.Origin]) -> String? {
        guard let first = origins.first, origins.allSatisfy({ $0.process == first.process }) else {
            return nil
        }
        let steps = zip(origins.dropFirst(), origins).map { next, former in
            ",\(Int64(bitPattern: next.post &- former.post))"
        }
        let text =
            NoticeRecord.Origin(process: first.process, post: first.post, node: nil).description
            + steps.joined()
        return text.utf8.count <= Limits.origins ? text : nil
    }

    /// The origins that a text says; none if it does not say as many as there are notices.
    static func origins(_ text: String, count: Int, node: String) -> [NoticeRecord.Origin] {
        guard text.utf8.count <= 40 + (count - 1) * 21 else { return [] }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == count, var origin = NoticeRecord.Origin(String(parts[0])), origin.node == nil
        else { return [] }
        origin.node = node
        var origins = [origin]
        for part in parts.dropFirst() {
            guard let step = Int64(part) else { return [] }
            origin.post &+= UInt64(bitPattern: step)
            origins.append(origin)
        }
        return origins
    }
}
