import Notices

/// The traces of posts and deliveries, and the spans that represent them.
///
/// A post begins a trace, unless a handler of an earlier one made it. A post that crosses processes always begins one,
/// whose numbers all of them compute from its origin: so their exports form one trace.
struct TraceIdentity {
    /// 16 bytes.
    struct Trace: Hashable {
        let high: UInt64
        let low: UInt64

        var hex: String { high.hex + low.hex }
    }

    /// A span, with the one to which it belongs or leads back.
    struct Place: Hashable {
        let trace: Trace
        let span: UInt64
        var parent: UInt64?
        /// The delivery that caused a post that begins a trace nevertheless.
        var link: Link?
    }

    struct Link: Hashable {
        let trace: Trace
        let span: UInt64
    }

    private let epoch: UInt64
    /// The traces of the latest records, in two halves: the older one is dropped when the newer one is full.
    private var recent: [RecordKey: Link] = [:]
    private var older: [RecordKey: Link] = [:]

    private static let limit = 100_000

    init(epoch: UInt64) { self.epoch = epoch }

    /// The place of a record of a center. Records come after those that caused them.
    mutating func place(of record: NoticeRecord, in center: UInt64) -> Place {
        let key = RecordKey(center: center, seq: record.seq)
        let above = (record.kind == .post ? record.cause : record.post ?? record.cause).map {
            known(RecordKey(center: center, seq: $0))
        }
        let place: Place
        if let origin = record.origin, record.kind == .post {
            let first = Self.span(origin.process, 0, origin.post)
            // The post of the process itself is the first span of the trace. Elsewhere it is below that.
            let isFirst = origin.node == nil
            place = Place(
                trace: Trace(high: origin.process, low: origin.post),
                span: isFirst ? first : Self.span(epoch, center, record.seq), parent: isFirst ? nil : first,
                link: above)
        } else {
            let own = known(key)
            place = Place(trace: above?.trace ?? own.trace, span: own.span, parent: above?.span)
        }
        if record.kind == .post || record.kind == .deliver {
            if recent.count >= Self.limit { (older, recent) = (recent, [:]) }
            recent[key] = Link(trace: place.trace, span: place.span)
        }
        return place
    }

    /// The span of a record; one in a trace of its own if the record is unknown, or was too long ago.
    private func known(_ key: RecordKey) -> Link {
        recent[key] ?? older[key]
            ?? Link(
                trace: Trace(high: epoch, low: Self.mixed(key.center) ^ key.seq),
                span: Self.span(epoch, key.center, key.seq))
    }

    /// A number that is not 0, and the same wherever it is computed.
    private static func span(_ process: UInt64, _ center: UInt64, _ seq: UInt64) -> UInt64 {
        max(1, mixed(mixed(mixed(process) ^ center) ^ seq))
    }

    /// The mixing step of SplitMix64, which maps different numbers to different ones.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension UInt64 {
    /// 16 hexadecimal digits.
    var hex: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
