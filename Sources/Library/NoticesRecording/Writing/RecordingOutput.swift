package import LocalSockets

/// What a recording is written to: a file, or what a test puts in its place.
package protocol RecordingOutput: AnyObject, Sendable {
    /// Appends bytes, all of them. After an error some of them may be there.
    func write(_ bytes: [UInt8]) throws(SystemCallError)
    /// Cuts it to its first bytes.
    func truncate(to size: Int) throws(SystemCallError)
    /// Whether no path leads to it any more.
    var isRemoved: Bool { get }
}
