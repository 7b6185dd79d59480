import Notices

/// The fields of a record that the first readers do not know, and skip: bits, and the fields in the order of the bits.
///
/// None of their texts enters the table of texts, which a reader that skips them maintains too.
enum MoreFields {
    private static let origin: UInt64 = 1

    /// The size of bits and numbers in bytes: two of at most ten, one of eight, one that says whether there is a node.
    private static let mostNumbers = 29

    static func append(_ origin: NoticeRecord.Origin, to bytes: inout [UInt8]) {
        var fields: [UInt8] = []
        fields.reserveCapacity(mostNumbers + WireLimits.label)
        fields.appendVarint(Self.origin)
        fields.appendFixed(origin.process)
        fields.appendVarint(origin.post)
        fields.append(origin.node == nil ? 0 : 1)
        if let node = origin.node { fields.appendText(node, atMost: WireLimits.label) }
        bytes.appendVarint(UInt64(fields.count))
        bytes += fields
    }

    /// Reads the fields, which are preceded by their size in bytes. Skips those of a newer version.
    static func origin(from bytes: inout ByteReader) throws(WireError) -> NoticeRecord.Origin? {
        var fields = try bytes.part("the fields behind bit 23")
        guard try fields.varint("the bits of more fields") & Self.origin != 0 else { return nil }
        let process: UInt64 = try fields.fixed("the process of an origin, 8 bytes")
        let post = try fields.varint("the post of an origin")
        let start = fields.offset
        let node: String?
        switch try fields.byte("whether a node follows") {
        case 0: node = nil
        case 1: node = try fields.text("the node of an origin", atMost: WireLimits.label)
        default: throw ByteReader.damaged(at: start, "whether a node follows, a byte 0 or 1")
        }
        // No process has the number 0.
        return process == 0 ? nil : NoticeRecord.Origin(process: process, post: post, node: node)
    }
}
