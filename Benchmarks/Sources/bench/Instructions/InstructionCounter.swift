import ArgumentParser
import Foundation

/// Counts instructions by running this program under callgrind.
struct InstructionCounter {
    let valgrind: String
    let program: String

    /// The number of instructions of one operation.
    func instructions(of workload: String, peer: String) throws -> Double {
        // So far apart that a difference between two starts is insignificant: the hash of names has a random seed.
        let (short, long) = (2_000, 52_000)
        let first = try total(of: workload, peer: peer, operations: short)
        let second = try total(of: workload, peer: peer, operations: long)
        return Double(second - first) / Double(long - short)
    }

    private func total(of workload: String, peer: String, operations: Int) throws -> Int {
        let report = try Child.output(
            of: valgrind,
            [
                "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "probe", workload, peer,
                String(operations),
            ],
            // A random seed in each process would make dictionaries differ between runs.
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], readsStandardError: true)
        // ==123== Collected : 4567
        for line in report.split(separator: "\n") where line.contains("Collected :") {
            if let count = line.split(separator: " ").last.flatMap({ Int($0) }) { return count }
        }
        throw ValidationError("valgrind did not say how many instructions it counted:\n\(report)")
    }
}
