/// Every sequence of operations of one length, of those that differ only in what they call things one.
///
/// Names, senders and the two observers by token are mentioned in a fixed order: the second only after the first.
/// An observer or a sender is released, and an observer removed, only if mentioned since its last release.
///
/// A sequence begins with an observer, for in an empty center there is nothing that a post could change, and ends with
/// a post, for what the other operations leave behind is compared within the longer sequences.
struct Sequences {
    private let length: Int
    private let letters: [Operation]

    /// `requests` is what observers may ask for.
    init(length: Int, requests: [Request]) {
        self.length = length
        var letters: [Operation] = []
        for observer in Observer.allCases {
            letters += requests.map { .observe(observer, $0) } + [.remove(observer), .release(observer)]
        }
        for sender in Sender.allCases {
            letters += Name.allCases.map { .post($0, from: sender) } + [.releaseSender(sender)]
        }
        self.letters = letters
    }

    /// Passes each to `body`, until it returns `false`.
    func forEach(_ body: ([Operation]) -> Bool) {
        _ = extend([], known: Known(), body)
    }

    private func extend(_ sequence: [Operation], known: Known, _ body: ([Operation]) -> Bool) -> Bool {
        guard sequence.count < length else { return body(sequence) }
        for operation in letters where fits(operation, at: sequence.count) {
            guard let known = known.after(operation) else { continue }
            guard extend(sequence + [operation], known: known, body) else { return false }
        }
        return true
    }

    private func fits(_ operation: Operation, at index: Int) -> Bool {
        switch operation {
        case .observe: index < length - 1
        case .post: index > 0
        default: index > 0 && index < length - 1
        }
    }

    /// What was mentioned so far, and what there is to release.
    private struct Known {
        private var names = 0
        private var senders = 0
        private var tokens = 0
        private var observersToRelease: Set<Observer> = []
        private var sendersToRelease: Set<Sender> = []

        /// `nil` when the operation makes no sense here, or says the same as another sequence.
        func after(_ operation: Operation) -> Known? {
            var known = self
            switch operation {
            case .observe(let observer, let request):
                guard known.mention(request.name, request.sender) else { return nil }
                if observer != .owner {
                    guard observer.rawValue <= known.tokens else { return nil }
                    known.tokens = max(known.tokens, observer.rawValue + 1)
                }
                known.observersToRelease.insert(observer)
            case .post(let name, let sender):
                guard known.mention(name, sender) else { return nil }
            case .remove(let observer):
                guard observersToRelease.contains(observer) else { return nil }
            case .release(let observer):
                guard known.observersToRelease.remove(observer) != nil else { return nil }
            case .releaseSender(let sender):
                guard known.sendersToRelease.remove(sender) != nil else { return nil }
            }
            return known
        }

        private mutating func mention(_ name: Name?, _ sender: Sender?) -> Bool {
            if let name {
                guard name.rawValue <= names else { return false }
                names = max(names, name.rawValue + 1)
            }
            if let sender {
                guard sender.rawValue <= senders else { return false }
                senders = max(senders, sender.rawValue + 1)
                sendersToRelease.insert(sender)
            }
            return true
        }
    }
}
