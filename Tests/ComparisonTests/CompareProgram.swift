import Comparison
import Foundation

/// The built program, in the folder of the test bundle.
enum CompareProgram {
    struct Row: Decodable {
        let id: String
        let promise: String
        let verdicts: [String: String]
    }

    static let path: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let path = bundle.range(of: ".xctest").map { String(bundle[..<$0.lowerBound]) } ?? bundle
        return URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("compare").path
    }()

    static func run(_ arguments: String...) async throws -> ChildProcess.End {
        try await ChildProcess(program: path, arguments: arguments).end(within: .seconds(120))
    }

    /// The rows that the program printed with `--json`.
    static func rows(_ end: ChildProcess.End) throws -> [Row] {
        try end.output.split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
    }
}
