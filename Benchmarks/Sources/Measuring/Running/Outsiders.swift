/// Peers that are no part of this program, such as those in C++.
package protocol Outsiders {
    /// Which of the workloads they carry out.
    func carryOut(_ workloads: [Workload]) -> Bool
    /// One round: what each of them gave.
    func round(of workloads: [Workload], share: Duration) throws -> [(peer: String, reading: Reading)]
}
