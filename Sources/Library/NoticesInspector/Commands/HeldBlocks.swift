import Notices

/// The active blocks of boards. Release the blockers that are taken out outside of a lock.
struct HeldBlocks: Sendable {
    struct Block: Sendable {
        let board: BoardIdentity
        let center: OfferedCenter
        /// `nil`: all names.
        let name: String?
        let end: ContinuousClock.Instant
        let blockers: [NoticeBlocker]
    }

    private var blocks: [Block] = []

    static let limit = 64

    var nextEnd: ContinuousClock.Instant? { blocks.map(\.end).min() }

    /// Adds a block, and takes out the one of the same board and name that it replaces; `nil` if there are too many.
    mutating func add(_ block: Block) -> [Block]? {
        let former = take { $0.isLike(block.board, block.center, block.name) }
        guard blocks.count < Self.limit else { return nil }
        blocks.append(block)
        return former
    }

    /// Takes out the matching blocks.
    mutating func take(where isWanted: (Block) -> Bool) -> [Block] {
        let taken = blocks.filter(isWanted)
        if !taken.isEmpty { blocks.removeAll(where: isWanted) }
        return taken
    }
}

extension HeldBlocks.Block {
    func isLike(_ board: BoardIdentity, _ center: OfferedCenter, _ name: String?) -> Bool {
        self.board == board && self.center.number == center.number && self.name == name
    }

    /// What it blocks, in words.
    var subject: String { Self.subject(name) }

    static func subject(_ name: String?) -> String { name.map { "“\($0)”" } ?? "all names" }
}

struct BoardIdentity: Hashable, Sendable {
    /// The number of its connection.
    let number: UInt64
    let process: UInt64

    var text: String { "noticeboard, process \(process)" }
}
