import Notices
import NoticesWire

extension RecordingSeries {
    /// All files as one, whose blocks have consecutive numbers. It is not refreshed. Reads the last block of each file.
    package func joined() throws(RecordingError) -> RecordingReader {
        guard readers.count > 1 else { return readers[0] }
        var joined = readers[0]
        joined.parts = [(0, readers[0])]
        for next in readers.dropFirst() { try joined.append(next) }
        return joined
    }
}

extension RecordingReader {
    fileprivate mutating func append(_ next: RecordingReader) throws(RecordingError) {
        let (past, first) = (try past(), blocks.count)
        blocks += next.blocks.map { $0.moved(behind: past, by: first) }
        faults += next.faults
        parts.append((first, next))
    }

    /// What the files have so far.
    private func past() throws(RecordingError) -> RecordedPast {
        let last = blocks[blocks.count - 1]
        var past = RecordedPast(last)
        for message in try messages(inBlock: last.number) {
            switch message {
            case .hello(let hello): past.name(hello.centers)
            case .records(let center, let records): past.count(records[...], of: center)
            case .drops(let center, let drops): past.count(drops, of: center)
            default: break
            }
        }
        return past
    }
}

extension BlockSummary {
    /// As the block of a file that follows others.
    fileprivate func moved(behind past: RecordedPast, by first: Int) -> BlockSummary {
        var moved = self
        moved.number += first
        moved.listing += first
        moved.records &+= past.records
        moved.totals = past.totals(plus: totals)
        moved.centers = centers.map { past.center($0) }
        return moved
    }
}
