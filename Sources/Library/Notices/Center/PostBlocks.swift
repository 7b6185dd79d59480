/// The blockers of a center's posts: of all posts, or of single senders. There are usually few.
struct PostBlocks: Sendable {
    private struct Block: Sendable {
        let number: UInt64
        /// `nil`: blocks all posts, with or without a sender.
        let sender: SenderReference?
    }

    private var blocks: [Block] = []
    private var lastNumber: UInt64 = 0

    var isEmpty: Bool { blocks.isEmpty }

    /// Adds a block. Returns the number that removes it.
    mutating func add(_ sender: SenderReference?) -> UInt64 {
        lastNumber += 1
        blocks.append(Block(number: lastNumber, sender: sender))
        return lastNumber
    }

    /// Removes a block. Returns what to release outside of the lock.
    mutating func remove(_ number: UInt64) -> SenderReference? {
        blocks.firstIndex { $0.number == number }.flatMap { blocks.remove(at: $0).sender }
    }

    /// Whether posts of a sender are blocked.
    func isBlocked(_ sender: AnyObject?) -> Bool {
        blocks.contains { block in
            guard let blocked = block.sender else { return true }
            return sender.map { blocked.link.refers(to: $0) } ?? false
        }
    }
}

extension Registry {
    /// Blocks the posts of a sender, or all. Returns the number that unblocks them.
    func blockPosts(of sender: SenderReference?) -> UInt64 {
        state.withLock { state in
            set(.blocked, true)
            return state.postBlocks.add(sender)
        }
    }

    func unblockPosts(_ number: UInt64) {
        let released = state.withLock { state in
            let released = state.postBlocks.remove(number)
            set(.blocked, !state.postBlocks.isEmpty)
            return released
        }
        withExtendedLifetime(released) {}
    }

    /// Whether a post from `sender` is blocked.
    func blocksPosts(of sender: AnyObject?) -> Bool {
        guard has(.blocked) else { return false }
        let sender = Pass(value: sender.map(Uncounted.init))
        return state.withLock { state in
            state.postBlocks.isBlocked(sender.value?.object)
        }
    }
}
