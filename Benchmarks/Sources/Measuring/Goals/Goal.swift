/// What the library means to reach in one workload.
package struct Goal: Equatable, Sendable {
    /// What is looked at, and from which side.
    package enum Aim: Equatable, Sendable {
        /// At least so many times faster than Foundation, in the median of the rounds.
        case timesFoundation(Double)
        /// At most so many times what the closure array takes, in the median of the rounds.
        case timesClosureArray(Double)
        /// At most so much, in the workload's unit.
        case atMost(Double)
        /// The remark is at least so much.
        case remark(Double)
        /// The remark is at most so much.
        case remarkAtMost(Double)
        /// At most so many times what another workload takes, in the best rounds of both.
        case timesWorkload(String, Double)
    }

    package let workload: String
    package let peer: String
    package let aim: Aim

    package init(_ workload: String, _ peer: String, _ aim: Aim) {
        self.workload = workload
        self.peer = peer
        self.aim = aim
    }
}

/// A goal beside what was reached.
package struct Verdict: Equatable, Sendable {
    package let goal: Goal
    /// `nil` when it was not measured.
    package let reached: Double?

    package init(_ goal: Goal, in rows: [Row]) {
        self.goal = goal
        let own = rows.first { $0.workload.id == goal.workload && $0.peer == goal.peer }
        reached =
            switch goal.aim {
            case .timesFoundation: own?.ratioToFoundation?.median
            case .timesClosureArray: own?.ratioToClosureArray?.median
            case .atMost: own?.values.median
            case .remark, .remarkAtMost: own?.remark?.median
            case .timesWorkload(let other, _):
                Self.ratio(own, rows.first { $0.workload.id == other && $0.peer == goal.peer })
            }
    }

    /// Whether it is reached; `nil` when it was not measured.
    package var passes: Bool? {
        reached.map { reached in
            switch goal.aim {
            case .timesFoundation(let limit), .remark(let limit): reached >= limit
            case .timesClosureArray(let limit), .atMost(let limit), .remarkAtMost(let limit),
                .timesWorkload(_, let limit):
                reached <= limit
            }
        }
    }

    private static func ratio(_ own: Row?, _ other: Row?) -> Double? {
        guard let own, let other, other.values.minimum > 0 else { return nil }
        return own.values.minimum / other.values.minimum
    }
}
