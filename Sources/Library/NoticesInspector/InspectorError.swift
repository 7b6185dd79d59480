import LocalSockets

/// Why a program cannot offer itself to boards: what was tried, where, and what to do.
///
/// A program that does not need a board catches it, prints it, and continues.
public struct InspectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence.
    public let description: String

    init(_ description: String) { self.description = description }

    static func translating<Result>(
        _ body: () throws(SystemCallError) -> Result
    ) throws(InspectorError) -> Result {
        do throws(SystemCallError) {
            return try body()
        } catch {
            throw InspectorError("\(error): no board can attach to this program")
        }
    }
}
