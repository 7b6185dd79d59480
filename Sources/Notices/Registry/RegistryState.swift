/// What a registry guards with its lock.
struct RegistryState: Sendable {
    /// Every topic, at its index; the first is that of any name.
    var topics: [Topic?]
    private var freeIndices: [UInt32] = []
    /// Dictionaries that held more give their memory back when they become empty.
    private static let few = 1_024
    /// The topics of names that are not in ASCII, which may be spelled in several ways.
    var foreign: [NoticeName: Topic] = [:]
    /// How many topics of senders the topic of a name has, by its index.
    var senderCounts: [UInt32: Int] = [:]

    /// The index of a topic that may have no observers any more, and is kept for later ones. 0: there is none.
    var idle: UInt32 = 0

    /// How many registrations there are.
    var count = 0
    private var lastNumber: UInt64 = 0
    var owners: OwnerIndex
    var sticky = StickyNotices()
    /// How many blockers block an observer that has no registration object.
    var blockers: [UInt64: Int] = [:]
    var postBlocks = PostBlocks()

    /// Whether the center no longer exists.
    var isClosed = false

    /// What the current change has unlinked.
    var retired: [Retired] = []
    /// What earlier changes have unlinked, and readers block.
    var backlog = Backlog()
    /// The slot of the reader that got the latest backlog.
    var latestBlocker = 0
    /// Chooses among the readers that block something.
    var rotation: UInt = 0
    /// The slots of readers that found all others taken, by their numbers.
    var extraSlots: [Int: HazardSlots.Slot] = [:]
    private var freeExtraNumbers: [Int] = []
    /// The former lists of a topic in which posts may still be, by its index: tombstones are marked there too.
    var former: [UInt32: [ObserverList]] = [:]

    init(_ anyName: Topic, seed: UInt) {
        topics = [anyName]
        owners = OwnerIndex(seed: seed)
    }

    /// The topic at an index, without counting references.
    @inline(__always)
    func topic(at index: UInt32) -> Uncounted<Topic>? {
        guard Int(index) < topics.count else { return nil }
        return unsafe topics.withUnsafeBufferPointer { unsafe $0[Int(index)].map(Uncounted.init) }
    }

    /// The number for the next registration.
    mutating func takeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    mutating func takeTopicIndex() -> UInt32 {
        if let index = freeIndices.popLast() { return index }
        topics.append(nil)
        return UInt32(topics.count - 1)
    }

    mutating func giveBack(_ index: UInt32) {
        // Otherwise it is of a center that was closed meanwhile.
        guard index < topics.count else { return }
        freeIndices.append(index)
    }

    /// Removes a name that is not in ASCII. Returns whether it was there.
    mutating func forgetForeign(_ name: NoticeName) -> Bool {
        guard !foreign.isEmpty, foreign.removeValue(forKey: name) != nil else { return false }
        // A dictionary that has become empty keeps its memory.
        if foreign.isEmpty, foreign.capacity > Self.few { foreign = [:] }
        return true
    }

    mutating func forgetSenderCount(of index: UInt32) {
        senderCounts[index] = nil
        if senderCounts.isEmpty, senderCounts.capacity > Self.few { senderCounts = [:] }
    }

    mutating func takeExtraNumber() -> Int {
        freeExtraNumbers.popLast() ?? HazardSlots.allCount + extraSlots.count
    }

    mutating func giveBackExtraNumber(_ number: Int) {
        extraSlots[number] = nil
        freeExtraNumbers.append(number)
    }
}
