import BoardModel

/// Why a text is not a lesson. Lists all faults, so that they can be fixed in one pass.
package struct LessonError: Error, Hashable, Sendable {
    package struct Fault: Hashable, Sendable {
        /// One-based.
        package var line: Int
        /// One-based, in characters.
        package var column: Int
        /// What was expected, and what was found.
        package var message: String
    }

    package var file: String
    /// At least one, ordered by line.
    package var faults: [Fault]

    /// The maximum number of listed faults. Others are only counted.
    package static let listedLimit = 20

    /// A sentence for each fault, with its position.
    package var sentences: [String] {
        let listed = faults.prefix(Self.listedLimit).map { "\(file):\($0.line):\($0.column): \($0.message)" }
        let rest = faults.count - listed.count
        return rest > 0 ? listed + ["\(file): \(rest) more invalid \(rest == 1 ? "line" : "lines")"] : listed
    }
}
