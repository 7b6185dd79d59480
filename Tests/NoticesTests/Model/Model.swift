/// What a center should do, written as plainly as can be: an array of registrations and one rule per operation.
struct Model {
    private(set) var events: [Event] = []

    /// In the order of registration.
    private var registrations: [Registration] = []
    private var lastNumber = 0
    /// The numbers of each observer's registrations, newest last, as long as it keeps them.
    private var kept: [[Int]] = [[], [], []]
    /// Which object is the owner, and which are the senders; `nil` when let go. No object has a number twice.
    private var owner: Int?
    private var senders: [Int?] = [nil, nil]
    private var lastObject = 0
    /// The owners with running handlers: held for so long.
    private var runningOwners: [Int] = []

    private struct Registration {
        var number: Int
        var name: Name?
        var sender: Int?
        var owner: Int?
        var action: Operation?
    }

    /// What is to be seen when `operations` are performed one after the other.
    static func events(of operations: [Operation]) -> [Event] {
        var model = Model()
        for operation in operations {
            model.perform(operation, depth: 0)
            model.lookAround()
        }
        return model.events
    }

    private mutating func perform(_ operation: Operation, depth: Int) {
        switch operation {
        case .observe(let observer, let request): observe(observer, request)
        case .post(let name, let sender): post(name, from: sender.map { object(of: $0) }, depth: depth + 1)
        case .remove(let observer):
            events.append(.removed(kept[observer.rawValue].last.map { end($0) } ?? false))
        case .release(let observer): release(observer)
        case .releaseSender(let sender): senders[sender.rawValue] = nil
        }
    }

    private mutating func lookAround() {
        let remainders = registrations.map { registration in
            Remainder(
                number: registration.number,
                isActive: (registration.owner == nil || registration.owner == owner)
                    && (registration.sender == nil || senders.contains(registration.sender)))
        }
        events.append(.left(remainders, handlers: remainders.count))
    }

    private mutating func observe(_ observer: Observer, _ request: Request) {
        if observer == .owner, owner == nil { owner = newObject() }
        lastNumber += 1
        registrations.append(
            Registration(
                number: lastNumber, name: request.name, sender: request.sender.map { object(of: $0) },
                owner: observer == .owner ? owner : nil, action: request.action))
        kept[observer.rawValue].append(lastNumber)
    }

    /// Calls the observers registered now, in order; skips those that have ended meanwhile.
    private mutating func post(_ name: Name, from sender: Int?, depth: Int) {
        var delivered = 0
        var skipped = 0
        let wanted = registrations.filter { registration in
            (registration.name == nil || registration.name == name)
                && (registration.sender == nil || registration.sender == sender)
        }
        for registration in wanted {
            if isRegistered(registration.number), isHeld(registration.owner) {
                delivered += 1
                call(registration, depth: depth)
            } else {
                skipped += 1
                end(registration.number)
            }
        }
        events.append(.posted(delivered: delivered, skipped: skipped))
    }

    private mutating func call(_ registration: Registration, depth: Int) {
        events.append(.called(registration.number, depth: depth))
        guard let action = registration.action, depth <= Event.depthOfActions else { return }
        if let owner = registration.owner { runningOwners.append(owner) }
        perform(action, depth: depth)
        if registration.owner != nil { runningOwners.removeLast() }
    }

    private mutating func release(_ observer: Observer) {
        if observer == .owner { owner = nil } else { kept[observer.rawValue].forEach { end($0) } }
        kept[observer.rawValue] = []
    }

    @discardableResult
    private mutating func end(_ number: Int) -> Bool {
        guard isRegistered(number) else { return false }
        registrations.removeAll { $0.number == number }
        return true
    }

    private func isRegistered(_ number: Int) -> Bool {
        registrations.contains { $0.number == number }
    }

    private func isHeld(_ object: Int?) -> Bool {
        guard let object else { return true }
        return object == owner || runningOwners.contains(object)
    }

    private mutating func object(of sender: Sender) -> Int {
        if let object = senders[sender.rawValue] { return object }
        let object = newObject()
        senders[sender.rawValue] = object
        return object
    }

    private mutating func newObject() -> Int {
        lastObject += 1
        return lastObject
    }
}
