import BoardModel
import Notices
import NoticesRecording
import NoticesWire

extension Replay {
    /// The place after the last record that is no later than a time.
    mutating func place(at goal: Double) -> Place {
        let block = lastBlock { $0.time <= goal }
        let steps = blocks.block(block).steps
        let index = steps.firstIndex { step in step.record.map { $0.time > goal } ?? false }
        return Place(block: block, step: index ?? steps.count)
    }

    /// The place after the record with a number, or after the last one before it.
    mutating func place(ofRecord number: UInt64) -> Place {
        let block = lastBlock { $0.record < number }
        let steps = blocks.block(block).steps
        let index = steps.lastIndex { step in step.record.map { $0.seq <= number } ?? false }
        return Place(block: block, step: index.map { $0 + 1 } ?? 0)
    }

    /// The place after the last step.
    mutating func lastPlace() -> Place {
        let block = blocks.blockCount - 1
        return Place(block: block, step: blocks.block(block).steps.count)
    }

    /// The time of the last record.
    mutating func lastTime() -> Double {
        for block in (0..<blocks.blockCount).suffix(4).reversed() {
            if let last = blocks.block(block).steps.lazy.compactMap({ $0.record?.time }).max() {
                return max(start, last)
            }
        }
        return max(start, blocks.past(of: blocks.blockCount - 1).time)
    }

    /// The last block before which the records have not passed a position. O(log n).
    private func lastBlock(where isBefore: ((record: UInt64, time: Double)) -> Bool) -> Int {
        var (low, high) = (0, blocks.blockCount - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if isBefore(blocks.past(of: middle)) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// The activity in equal parts of a recording's duration.
enum ReplayDensity {
    private static let parts = 240
    /// If there are more blocks, the sums at their beginnings are precise enough.
    private static let mostRead = 8

    static func parts(of replay: Replay, until end: Double) -> [ReplayStatus.Part] {
        var parts = Array(repeating: ReplayStatus.Part(), count: Self.parts)
        let length = end - replay.start
        guard length > 0 else { return parts }
        var blocks = replay.blocks
        func part(at time: Double) -> Int {
            min(Self.parts - 1, max(0, Int((time - replay.start) / length * Double(Self.parts))))
        }
        if blocks.blockCount <= mostRead {
            var time = replay.start
            for block in 0..<blocks.blockCount {
                for step in blocks.block(block).steps {
                    time = step.record?.time ?? time
                    let index = part(at: time)
                    if step.isPost { parts[index].posts += 1 }
                    if step.isProblem { parts[index].hasProblem = true }
                    if case .mark = step { parts[index].hasMark = true }
                }
            }
            return parts
        }
        for block in 0..<blocks.blockCount - 1 {
            let (here, next) = (blocks.reader.blocks[block].totals, blocks.reader.blocks[block + 1].totals)
            let first = part(at: block == 0 ? replay.start : blocks.past(of: block).time)
            let last = max(first, part(at: blocks.past(of: block + 1).time))
            let posts = Double(next.posts &- min(here.posts, next.posts)) / Double(last - first + 1)
            let isWrong =
                (next.unheard, next.failed, next.dropped) != (here.unheard, here.failed, here.dropped)
            for index in first...last {
                parts[index].posts += posts
                if isWrong { parts[index].hasProblem = true }
            }
        }
        return parts
    }
}
