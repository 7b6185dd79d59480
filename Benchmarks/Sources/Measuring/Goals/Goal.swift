/// A goal of the library in one workload.
package struct Goal: Equatable, Sendable {
    /// The measured quantity and its bound.
    package enum Aim: Equatable, Sendable {
        /// At least this many times faster than Foundation, in the median of the rounds.
        case timesFoundation(Double)
        /// At least this many times faster than the simple center, in the median of the rounds.
        case timesSimpleCenter(Double)
        /// At most this many times the closure array's value, in the median of the rounds.
        case timesClosureArray(Double)
        /// At most this value, in the workload's unit.
        case atMost(Double)
        /// At most this time, scaled to the machine on which it was set. See `Machine`.
        case timeAtMost(Double)
        /// A remark of at least this value.
        case remark(Double)
        /// A remark of at most this value.
        case remarkAtMost(Double)
        /// A remark of at most this time, scaled.
        case remarkTimeAtMost(Double)
        /// At most this many times the value of another workload, in the best rounds of both.
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

/// A goal and the measured value.
package struct Verdict: Equatable, Sendable {
    package let goal: Goal
    /// `nil` if it was not measured.
    package let reached: Double?

    package init(_ goal: Goal, in rows: [Row]) {
        self.goal = goal
        let own = rows.first { $0.workload.id == goal.workload && $0.peer == goal.peer }
        reached =
            switch goal.aim {
            case .timesFoundation: own?.ratioToFoundation?.median
            case .timesSimpleCenter: own?.ratioToSimpleCenter?.median
            case .timesClosureArray: own?.ratioToClosureArray?.median
            case .atMost: own?.values.median
            case .timeAtMost: Self.scaled(own?.values, in: rows)
            case .remark, .remarkAtMost: own?.remark?.median
            case .remarkTimeAtMost: Self.scaled(own?.remark, in: rows)
            case .timesWorkload(let other, _):
                Self.ratio(own, rows.first { $0.workload.id == other && $0.peer == goal.peer })
            }
    }

    /// Whether the goal was reached; `nil` if it was not measured.
    package var passes: Bool? {
        reached.map { reached in
            switch goal.aim {
            case .timesFoundation(let limit), .timesSimpleCenter(let limit), .remark(let limit):
                reached >= limit
            case .timesClosureArray(let limit), .atMost(let limit), .timeAtMost(let limit),
                .remarkAtMost(let limit), .remarkTimeAtMost(let limit), .timesWorkload(_, let limit):
                reached <= limit
            }
        }
    }

    private static func scaled(_ time: Spread?, in rows: [Row]) -> Double? {
        guard let time, let slowness = Machine.slowness(in: rows) else { return nil }
        return time.median / slowness
    }

    private static func ratio(_ own: Row?, _ other: Row?) -> Double? {
        guard let own, let other, other.values.minimum > 0 else { return nil }
        return own.values.minimum / other.values.minimum
    }
}

/// How fast a machine is, so that a time can be compared with one that was set on another.
package enum Machine {
    /// The post to one observer, which takes part in each table of wanted values.
    package static let workload = "W2"
    /// How many nanoseconds it took Foundation's center on the machine on which the wanted times were set.
    package static let nanoseconds = 272.0

    /// How many times as long it takes Foundation's center here; `nil` if that was not measured.
    package static func slowness(in rows: [Row]) -> Double? {
        rows.first { $0.workload.id == workload && $0.peer == Baseline.foundation }
            .map { $0.values.median / nanoseconds }
    }
}
