import Notices

/// The fields of a record that the first readers do not know, and skip: bits, and the fields in the order of the bits.
///
/// None of their texts enters the table of texts, which a reader that skips them maintains too.
struct MoreFields {
    var origin: NoticeRecord.Origin?
    /// Where the record was, if that differs from the one before it in the stream; empty: not known.
    var on: String?
    var stack: String?

    private static let originBit: UInt64 = 1
    private static let onBit: UInt64 = 2
    private static let stackBit: UInt64 = 4

    /// The size of bits and numbers in bytes: two of at most ten, one of eight, one that says whether there is a node.
    private static let mostNumbers = 29

    var isEmpty: Bool { origin == nil && on == nil && stack == nil }

    init() {}

    func append(to bytes: inout [UInt8]) {
        var fields: [UInt8] = []
        fields.reserveCapacity(Self.mostNumbers + WireLimits.label)
        fields.appendVarint(
            (origin == nil ? 0 : Self.originBit) | (on == nil ? 0 : Self.onBit)
                | (stack == nil ? 0 : Self.stackBit))
        if let origin {
            fields.appendFixed(origin.process)
            fields.appendVarint(origin.post)
            fields.append(origin.node == nil ? 0 : 1)
            if let node = origin.node { fields.appendText(node, atMost: WireLimits.label) }
        }
        if let on { fields.appendText(on, atMost: WireLimits.label) }
        if let stack { fields.appendText(stack, atMost: WireLimits.stack) }
        bytes.appendVarint(UInt64(fields.count))
        bytes += fields
    }

    /// Reads the fields, which are preceded by their size in bytes. Skips those of a newer version.
    init(from bytes: inout ByteReader) throws(WireError) {
        var fields = try bytes.part("the fields behind bit 23")
        let bits = try fields.varint("the bits of more fields")
        if bits & Self.originBit != 0 { origin = try Self.origin(from: &fields) }
        if bits & Self.onBit != 0 { on = try fields.text("where it was", atMost: WireLimits.label) }
        if bits & Self.stackBit != 0 { stack = try fields.text("a stack", atMost: WireLimits.stack) }
    }

    private static func origin(from fields: inout ByteReader) throws(WireError) -> NoticeRecord.Origin? {
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
