package import LocalSockets

/// Where a recording is written: a file, or a test's substitute.
package protocol RecordingOutput: AnyObject, Sendable {
    /// Appends all bytes. After an error, some of them may have been written.
    func write(_ bytes: [UInt8]) throws(SystemCallError)
    /// Truncates it to its first bytes.
    func truncate(to size: Int) throws(SystemCallError)
    /// Whether no path leads to it any more.
    var isRemoved: Bool { get }
}
