import Synchronization

/// Who observes what in a center: lines of observers by name and sender, which posts walk over without a lock while one
/// thread at a time changes them.
///
/// How it works is told in the article "How it works inside".
final class Store: Sendable {
    let center: UInt64
    let slots = ReaderSlots.shared
    /// The observers of any name.
    let anyName: Line
    /// What is guarded by the lock: posts do not look into it.
    let state: Lock<StoreState>

    /// What a post has to take care of, besides calling the observers of its name: a bit for each.
    private let care = Atomic<UInt>(0)
    /// So many posts within each other are not counted.
    let uncountedNesting: Int

    private let nameTable = Atomic<UInt>(0)
    private let hasForeignNames = Atomic(false)
    private let lastNumber = Atomic<UInt64>(0)
    private let lastChange = Atomic<UInt64>(1)
    /// For which places something waits to be freed: a bit for each, of the last six bits of its number.
    private let backlog = Atomic<UInt>(0)
    /// Makes hashes differ from one run to the next, so that nobody can choose names that collide.
    private let seed: UInt

    init(center: UInt64, isQueued: Bool, uncountedNesting: Int) {
        self.center = center
        self.uncountedNesting = uncountedNesting
        if isQueued { care.store(Self.queued, ordering: .relaxed) }
        seed = .random(in: 0 ... .max)
        anyName = Line(name: nil, place: 0, hash: 0, came: 0)
        state = Lock(StoreState(anyName))
    }

    deinit {
        // Nobody reads any more: every post keeps the center, and so this.
        let lines = state.withLock { state in
            defer { state.lines = [] }
            for retired in state.retired { retired.free() }
            return state.lines
        }
        for case let line? in lines { line.freeAll() }
        if !names.isNone { names.free() }
    }

    private static let watched: UInt = 1
    private static let queued: UInt = 2
    private static let anyNames: UInt = 4

    /// Whether a post is nothing but calling observers of its name.
    @inline(__always)
    var isPlain: Bool { care.load(ordering: .acquiring) == 0 }

    @inline(__always)
    var isWatched: Bool { care.load(ordering: .acquiring) & Self.watched != 0 }

    func setWatched(_ isWatched: Bool) { set(Self.watched, isWatched) }

    /// To be called under the lock when the lines of any name may have changed.
    func noteAnyName() { set(Self.anyNames, anyName.hasObservers) }

    private func set(_ bit: UInt, _ isSet: Bool) {
        if isSet {
            care.bitwiseOr(bit, ordering: .sequentiallyConsistent)
        } else {
            care.bitwiseAnd(~bit, ordering: .sequentiallyConsistent)
        }
    }

    /// The lines by the names' bytes.
    @inline(__always)
    var names: LineTable { LineTable(address: nameTable.load(ordering: .sequentiallyConsistent)) }

    func replaceNames(by table: LineTable) {
        nameTable.store(table.address, ordering: .sequentiallyConsistent)
    }

    /// The number for the next registration.
    func takeNumber() -> UInt64 { lastNumber.add(1, ordering: .acquiringAndReleasing).newValue }

    /// The number of the latest registration.
    @inline(__always)
    var newest: UInt64 { lastNumber.load(ordering: .sequentiallyConsistent) }

    /// The number of the change that is being made. Under the lock.
    var change: UInt64 { lastChange.load(ordering: .relaxed) + 1 }

    /// Says that the change is made: who reads its number sees all of it. Under the lock.
    func publishChange() { lastChange.store(change, ordering: .sequentiallyConsistent) }

    /// The number of the latest change: the end of a registration, or something taken out of reach.
    @inline(__always)
    var latestChange: UInt64 { lastChange.load(ordering: .sequentiallyConsistent) }

    func showBacklog(_ bits: UInt) { backlog.store(bits, ordering: .sequentiallyConsistent) }

    /// Whether something waits for a reader of a place; 0 for one of the whole center.
    @inline(__always)
    func hasBacklog(for place: UInt32) -> Bool {
        let bits = backlog.load(ordering: .sequentiallyConsistent)
        return bits != 0 && (place == 0 || bits >> UInt(place & 63) & 1 != 0)
    }
}

// MARK: - Finding

extension Store {
    /// The line of a name. To be asked by a reader of the whole center, with no lock held.
    @inline(__always)
    func line(of name: NoticeName) -> Unmanaged<Line>? {
        let (hash, isASCII) = name.bytesHash(seed: seed)
        if let line = line(of: name, hash) { return line }
        // Otherwise spelled names are found by how they read.
        guard !isASCII, hasForeignNames.load(ordering: .sequentiallyConsistent) else { return nil }
        return state.withLock { $0.foreign[name] }.map(Unmanaged.passUnretained)
    }

    @inline(__always)
    private func line(of name: NoticeName, _ hash: UInt) -> Unmanaged<Line>? {
        let table = names
        guard !table.isNone else { return nil }
        return table.line(of: hash) { $0._withUnsafeGuaranteedRef { $0.name == name } }
    }

    /// The line of a name and a sender. To be asked by a reader of the name, or under the lock.
    @inline(__always)
    func line(of sender: AnyObject, in line: Line) -> Unmanaged<Line>? {
        let table = line.senders
        guard !table.isNone else { return nil }
        return table.line(of: hash(of: sender)) { $0._withUnsafeGuaranteedRef { $0.isOf(sender) } }
    }

    private func hash(of sender: AnyObject) -> UInt {
        let value = (sender as? SenderValue).map { UInt(bitPattern: $0.hashValue) }
        let identity = value ?? UInt(bitPattern: ObjectIdentifier(sender)) >> 4
        return identity &* 0x9E37_79B9_7F4A_7C15 ^ seed
    }
}

// MARK: - Lines, under the lock

extension Store {
    /// The line of a name and a sender, if there is one. Under the lock.
    func line(of name: NoticeName?, from sender: AnyObject?, in state: StoreState) -> Line? {
        guard let line = name.map({ known($0, in: state) }) ?? anyName else { return nil }
        guard let sender else { return line }
        return self.line(of: sender, in: line)?.takeUnretainedValue()
    }

    private func known(_ name: NoticeName, in state: StoreState) -> Line? {
        let (hash, _) = name.bytesHash(seed: seed)
        return line(of: name, hash)?.takeUnretainedValue() ?? state.foreign[name]
    }

    /// The line of a name and a sender, made if there is none. Under the lock.
    func makeLine(of name: NoticeName?, from sender: AnyObject?, in state: inout StoreState) -> Line {
        let line = name.map { known($0, in: state) ?? add($0, to: &state) } ?? anyName
        guard let sender else { return line }
        return self.line(of: sender, in: line)?.takeUnretainedValue() ?? add(sender, to: line, in: &state)
    }

    /// A line for an observer of a sender that is gone, or going: it hears nobody, and is listed with its name. Under
    /// the lock.
    func makeLine(of name: NoticeName?, goneSender: SenderReference, in state: inout StoreState) -> Line {
        let parent = makeLine(of: name, from: nil, in: &state)
        return add(
            Line(of: parent, goneSender: goneSender, place: state.takePlace(), came: latestChange),
            to: parent, in: &state)
    }

    private func add(_ name: NoticeName, to state: inout StoreState) -> Line {
        let (hash, isASCII) = name.bytesHash(seed: seed)
        let line = Line(name: name, place: state.takePlace(), hash: hash, came: latestChange)
        state.lines[Int(line.place)] = line
        let table = names
        if table.isNone || !table.hasRoom {
            replaceNames(by: table.isNone ? .make(room: 4) : table.rebuilt())
            if !table.isNone { retire(.table(table), of: 0, in: &state) }
        }
        names.add(line, under: hash)
        if !isASCII {
            state.foreign[name] = line
            hasForeignNames.store(true, ordering: .sequentiallyConsistent)
        }
        return line
    }

    private func add(_ sender: AnyObject, to parent: Line, in state: inout StoreState) -> Line {
        let line = Line(
            of: parent, sender: sender, place: state.takePlace(), hash: hash(of: sender), came: latestChange)
        return add(line, to: parent, in: &state)
    }

    private func add(_ line: Line, to parent: Line, in state: inout StoreState) -> Line {
        state.lines[Int(line.place)] = line
        let table = parent.senders
        if table.isNone || !table.hasRoom {
            parent.replaceSenders(by: table.isNone ? .make(room: 4) : table.rebuilt())
            if !table.isNone { retire(.table(table), of: parent.namePlace, in: &state) }
        }
        parent.senders.add(line, under: line.hash)
        state.senderCounts[parent.place, default: 0] += 1
        return line
    }

    /// Forgets a line that has no observers, and its name's line when that has none either. Under the lock.
    func forget(_ line: Line, in state: inout StoreState) {
        guard line.observers.isNone else { return }
        if line.sender != nil {
            guard let parent = state.lines[Int(line.namePlace)] else { return }
            parent.senders.remove(line, under: line.hash)
            release(line, in: &state)
            state.senderCounts[parent.place, default: 1] -= 1
            guard state.senderCounts[parent.place] == 0 else { return }
            state.senderCounts[parent.place] = nil
            let table = parent.senders
            parent.replaceSenders(by: .none)
            retire(.table(table), of: parent.namePlace, in: &state)
            forget(parent, in: &state)
        } else if line !== anyName, line.senders.isNone, state.channels[line.place] == nil {
            names.remove(line, under: line.hash)
            if let name = line.name, state.foreign.removeValue(forKey: name) != nil, state.foreign.isEmpty {
                hasForeignNames.store(false, ordering: .releasing)
            }
            release(line, in: &state)
        }
    }

    private func release(_ line: Line, in state: inout StoreState) {
        state.lines[Int(line.place)] = nil
        retire(.line(line), of: line.namePlace, in: &state)
    }
}
