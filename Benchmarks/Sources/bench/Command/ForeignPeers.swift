import ArgumentParser
import Foundation
import Measuring

/// The peers in C++: a program that runs as a child process once a round. NOTICEBOARD_PEERS contains its path.
///
/// Its arguments are the length of a share in microseconds and the ids of workloads; without ids it prints those that it
/// supports, one a line. A line of a round has the id, the peer, nanoseconds and perhaps a remark, separated by tabs.
struct ForeignPeers: Outsiders {
    private let program: String
    private let known: Set<String>

    /// - Throws: If the program is not built.
    init() throws {
        guard let program = ProcessInfo.processInfo.environment["NOTICEBOARD_PEERS"],
            FileManager.default.isExecutableFile(atPath: program)
        else {
            throw ValidationError(
                "The peers in C++ are not built. make bench ARGS=\"--peers\" builds them first.")
        }
        self.program = program
        known = Set(try Child.output(of: program, ["list"]).split(separator: "\n").map(String.init))
    }

    func carryOut(_ workloads: [Workload]) -> Bool {
        workloads.contains { known.contains($0.id) }
    }

    func round(of workloads: [Workload], share: Duration) throws -> [(peer: String, reading: Reading)] {
        let ids = workloads.map(\.id).filter(known.contains)
        let output = try Child.output(of: program, [String(Int(share.nanoseconds / 1000))] + ids)
        return try output.split(separator: "\n").map(reading)
    }

    private func reading(in line: Substring) throws -> (peer: String, reading: Reading) {
        let fields = line.split(separator: "\t")
        guard fields.count >= 3, let value = Double(fields[2]) else {
            throw ValidationError("\(program) printed a line that is no reading: \(line)")
        }
        let remark = fields.count > 3 ? Double(fields[3]) : nil
        return (String(fields[1]), Reading(String(fields[0]), value, remark: remark))
    }
}
