import Foundation

extension [Finding] {
    /// The findings as JSON lines, each an object with id, promise, and an object with the text of each
    /// center's cell.
    package var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try map { String(decoding: try encoder.encode(Row($0)), as: UTF8.self) + "\n" }.joined()
        }
    }
}

private struct Row: Encodable {
    let id: String
    let promise: String
    let verdicts: [String: String]

    init(_ finding: Finding) {
        id = finding.check.id
        promise = finding.check.promise
        verdicts = Dictionary(
            uniqueKeysWithValues: ComparedCenter.allCases.map { ($0.rawValue, "\(finding[$0])") })
    }
}
