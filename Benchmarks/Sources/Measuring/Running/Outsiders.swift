/// Peers in other programs, such as those in C++.
package protocol Outsiders {
    /// Those of the workloads that they support.
    func carryOut(_ workloads: [Workload]) -> Bool
    /// Runs one round, and returns the reading of each peer.
    func round(of workloads: [Workload], share: Duration) throws -> [(peer: String, reading: Reading)]
}
