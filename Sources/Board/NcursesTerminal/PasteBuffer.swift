/// Collects a paste up to a limit and drops the rest.
struct PasteBuffer {
    static let limit = 64 * 1024
    static let start: [UInt8] = Array("\u{1b}[200~".utf8)
    static let end: [UInt8] = Array("\u{1b}[201~".utf8)

    private var bytes: [UInt8] = []
    private var isTruncated = false

    mutating func append(_ more: some Collection<UInt8>) {
        let room = PasteBuffer.limit - bytes.count
        bytes.append(contentsOf: more.prefix(room))
        if more.count > room { isTruncated = true }
    }

    var input: KeyDecoder.Input {
        .paste(InputText.withPlainLineEnds(InputText.decode(bytes)), truncated: isTruncated)
    }
}
