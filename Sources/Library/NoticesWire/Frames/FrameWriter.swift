/// Appends frames to bytes. Fills in the length of a frame when its body is known.
package enum FrameWriter {
    /// Appends a frame with the body that `write` appends, of at most ``WireLimits/frame`` bytes less one.
    package static func append<Result>(
        _ type: UInt8, to bytes: inout [UInt8], _ write: (inout [UInt8]) -> Result
    ) -> Result {
        let start = bytes.count
        bytes.appendFixed(UInt32(0))
        bytes.append(type)
        let result = write(&bytes)
        let length = bytes.count - start - 4
        precondition(length <= WireLimits.frame, "a frame of \(length) bytes: write its contents in several")
        for place in 0..<4 { bytes[start + place] = UInt8(truncatingIfNeeded: length >> (8 * place)) }
        return result
    }

    static func append<Result>(
        _ type: FrameType, to bytes: inout [UInt8], _ write: (inout [UInt8]) -> Result
    ) -> Result {
        append(type.rawValue, to: &bytes, write)
    }
}
