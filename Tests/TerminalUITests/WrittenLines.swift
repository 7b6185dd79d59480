/// The lines that a plain run wrote at once. Each has its end.
func writtenLines(_ bytes: [UInt8]) -> [String] {
    precondition(bytes.last == UInt8(ascii: "\n"), "a line without its end")
    return bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
}
