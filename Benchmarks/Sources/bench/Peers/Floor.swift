import CTally

/// The least cost of calling closures: in noncopyable boxes, so that nothing is retained; no lock, no names, no
/// removal.
struct Floor: Peer {
    static let title = "floor"

    struct Box: ~Copyable {
        private let closure: (Int) -> Void

        init(_ closure: @escaping (Int) -> Void) {
            self.closure = closure
        }

        @inline(__always)
        borrowing func call(_ value: Int) {
            closure(value)
        }
    }

    final class Topic {
        fileprivate private(set) var boxes = UnsafeMutablePointer<Box>.allocate(capacity: 1)
        fileprivate private(set) var count = 0
        private var capacity = 1

        fileprivate func append(_ box: consuming Box) {
            if count == capacity {
                let grown = UnsafeMutablePointer<Box>.allocate(capacity: capacity * 2)
                grown.moveInitialize(from: boxes, count: count)
                boxes.deallocate()
                boxes = grown
                capacity *= 2
            }
            (boxes + count).initialize(to: box)
            count += 1
        }

        deinit {
            boxes.deinitialize(count: count)
            boxes.deallocate()
        }
    }

    struct Handler {
        let call: (Int) -> Void
    }

    func topic(_ number: Int) -> Topic {
        Topic()
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: Topic, _ handler: Handler) {
        topic.append(Box(handler.call))
    }

    func post(_ topic: Topic) {
        post(topic, value: 0)
    }
}

extension Floor: ValuePeer {
    func observeValue(_ topic: Topic) {
        topic.append(Box { tally_add($0) })
    }

    func post(_ topic: Topic, value: Int) {
        for index in 0..<topic.count { topic.boxes[index].call(value) }
    }
}
