/// Explores all runs of a program on a machine.
///
/// A thread's instructions are fetched in order, also past undecided branches (to either side: a run with a wrong guess
/// is dropped). Fetched instructions are executed in any order, one at a time, except that an instruction waits for
///
/// - the loads of its address, its value, or its decision;
/// - an earlier instruction on the same word, but a load may take the value of an earlier store that is still pending;
/// - an earlier acquire load or full fence; a fence waits for all earlier instructions;
/// - all earlier loads and stores, if it is a release; earlier releases, if it is a sequential load;
/// - earlier branches, if it is a store.
///
/// All other threads see a store at once. An exchange is a load and a store between which no other thread stores to the
/// word: a run in which another thread does is dropped, since a run in which the exchange is repeated exists as well.
struct Explorer {
    private let machine: Machine
    private let translation: Translation
    private let threads: [[Instruction]]
    private let initial: [UInt8]
    /// The index in a state at which the last writers of the words begin.
    private var writers: Int { translation.words.count }
    /// The index in a state at which the part of each thread begins.
    private let starts: [Int]

    private enum Status {
        static let unseen: UInt8 = 0, pending: UInt8 = 1, done: UInt8 = 2, skipped: UInt8 = 3
    }

    init(_ program: Program, on machine: Machine) {
        self.machine = machine
        translation = Translation(program, for: machine)
        threads = translation.threads
        var state = translation.words.map { UInt8(program.memory[$0] ?? ($0 == "one" ? 1 : 0)) }
        state += translation.words.map { _ in 0 }
        var starts: [Int] = []
        for (number, instructions) in threads.enumerated() {
            starts.append(state.count)
            // The status of each instruction, the writer that each exclusive load found, and the registers.
            state += [UInt8](
                repeating: 0, count: 2 * instructions.count + translation.registers[number].count)
        }
        self.starts = starts
        initial = state
    }

    /// The number of states, and whether a run ends with the outcome.
    func explore(_ outcome: (Outcome) -> Bool) -> (states: Int, isFound: Bool) {
        var open = guesses(initial)
        var seen = Set(open)
        var isFound = false
        while let state = open.popLast() {
            var isOver = true
            for thread in threads.indices {
                for next in successors(of: state, thread) {
                    isOver = false
                    if seen.insert(next).inserted { open.append(next) }
                }
            }
            if isOver, hasEnded(state), !isFound { isFound = outcome(end(of: state)) }
        }
        return (seen.count, isFound)
    }

    private func end(of state: [UInt8]) -> Outcome {
        var registers: [Register: Int] = [:]
        for thread in threads.indices {
            for (number, register) in translation.registers[thread].enumerated() {
                registers[register] = Int(state[self.register(number, thread)])
            }
        }
        let memory = translation.words.enumerated().map { ($1, Int(state[$0])) }
        return Outcome(registers: registers, memory: Dictionary(uniqueKeysWithValues: memory))
    }

    private func hasEnded(_ state: [UInt8]) -> Bool {
        threads.indices.allSatisfy { thread in
            threads[thread].indices.allSatisfy { state[starts[thread] + $0] >= Status.done }
        }
    }

    private func register(_ number: Int, _ thread: Int) -> Int {
        starts[thread] + 2 * threads[thread].count + number
    }

    /// The number of a write. By it an exchange detects that no other thread wrote in between.
    private func writer(_ thread: Int, _ position: Int) -> UInt8 { UInt8(thread * 32 + position + 1) }
}

// MARK: - Steps

extension Explorer {
    private func successors(of state: [UInt8], _ thread: Int) -> [[UInt8]] {
        let start = starts[thread]
        let instructions = threads[thread]
        var next: [[UInt8]] = []
        for position in instructions.indices where state[start + position] == Status.pending {
            if mayBeDone(position, state, thread), let after = done(position, state, thread) {
                next.append(after)
            }
        }
        return next
    }

    /// The states with all instructions fetched, one for each combination of guesses. No other thread can observe a
    /// fetch, so all instructions are fetched first.
    private func guesses(_ state: [UInt8]) -> [[UInt8]] {
        for thread in threads.indices {
            let start = starts[thread]
            if let position = threads[thread].indices.first(where: { state[start + $0] == Status.unseen }) {
                return fetched(position, state, thread).flatMap(guesses)
            }
        }
        return [state]
    }

    /// Fetches an instruction, and an undecided branch to either side.
    private func fetched(_ position: Int, _ state: [UInt8], _ thread: Int) -> [[UInt8]] {
        let instruction = threads[thread][position]
        var stays = state
        stays[starts[thread] + position] = Status.pending
        guard instruction.kind == .branch else { return [stays] }
        // Whether the next instruction is skipped records the guess; a branch to its own end needs none.
        var jumps = stays
        for skipped in position + 1..<position + 1 + instruction.length {
            jumps[starts[thread] + skipped] = Status.skipped
        }
        stays[starts[thread] + position + 1] = Status.pending
        if threads[thread][position + 1].kind == .branch {
            // The inner branch is fetched as well.
            return [jumps] + fetched(position + 1, stays, thread)
        }
        return [jumps, stays]
    }

    private func isKnown(_ register: Int, before position: Int, _ state: [UInt8], _ thread: Int) -> Bool {
        guard register >= 0 else { return true }
        return threads[thread].indices.prefix(position).allSatisfy {
            let other = threads[thread][$0]
            return other.kind != .load || other.register != register
                || state[starts[thread] + $0] != Status.pending
        }
    }

    private func mayBeDone(_ position: Int, _ state: [UInt8], _ thread: Int) -> Bool {
        let instruction = threads[thread][position]
        guard isKnown(instruction.source, before: position, state, thread) else { return false }
        if instruction.kind == .branch {
            guard isKnown(instruction.register, before: position, state, thread) else { return false }
        }
        for earlier in 0..<position where state[starts[thread] + earlier] == Status.pending {
            let other = threads[thread][earlier]
            if waits(instruction, for: other) { return false }
        }
        return true
    }

    /// Whether an instruction waits for an earlier one that is not executed yet.
    private func waits(_ instruction: Instruction, for other: Instruction) -> Bool {
        switch machine {
        case .sequential: return true
        case .tso:
            let mayPass = instruction.kind == .load || instruction.kind == .branch
            return !(mayPass && other.kind == .store) || instruction.isLocked || other.isLocked
        case .arm: break
        }
        if instruction.kind == .fence || other.kind == .fence { return true }
        if other.kind == .load, other.isAcquire { return true }
        if instruction.isRelease, other.kind != .branch { return true }
        if instruction.isSequential, other.isRelease { return true }
        if instruction.kind == .store, other.kind == .branch { return true }
        guard instruction.word >= 0, instruction.word == other.word else { return false }
        // A load takes the value of a pending store, except an acquire load, which does not take that of an exchange.
        return
            !(instruction.kind == .load && other.kind == .store
            && !(other.isExclusive && instruction.isAcquire))
    }

    private func done(_ position: Int, _ state: [UInt8], _ thread: Int) -> [UInt8]? {
        let instruction = threads[thread][position]
        let start = starts[thread]
        var next = state
        next[start + position] = Status.done
        switch instruction.kind {
        case .load:
            var value = state[instruction.word]
            var writer = state[writers + instruction.word]
            let former = (0..<position).last {
                threads[thread][$0].kind == .store && threads[thread][$0].word == instruction.word
                    && state[start + $0] == Status.pending
            }
            if let former {
                guard let handed = self.value(of: former, state, thread) else { return nil }
                value = handed
                writer = self.writer(thread, former)
            }
            next[register(instruction.register, thread)] = value
            if instruction.isExclusive { next[start + threads[thread].count + position] = writer }
            guard areGuessed(on: instruction.register, next, thread) else { return nil }
        case .store:
            if instruction.isExclusive {
                let load = threads[thread][..<position].lastIndex { $0.isExclusive }!
                let found = state[start + threads[thread].count + load]
                guard state[writers + instruction.word] == found else { return nil }
            }
            guard let value = value(of: position, state, thread) else { return nil }
            next[instruction.word] = value
            if isExchanged(instruction.word) {
                next[writers + instruction.word] = writer(thread, position)
            }
        case .branch:
            // No instruction may have loaded its register.
            guard isGuessed(position, state, thread) else { return nil }
        case .fence: break
        }
        return next
    }

    /// Whether the branches on a register that is known now were guessed correctly.
    private func areGuessed(on register: Int, _ state: [UInt8], _ thread: Int) -> Bool {
        threads[thread].indices.allSatisfy { position in
            let branch = threads[thread][position]
            return branch.kind != .branch || branch.register != register
                || state[starts[thread] + position] != Status.pending || isGuessed(position, state, thread)
        }
    }

    private func isGuessed(_ position: Int, _ state: [UInt8], _ thread: Int) -> Bool {
        let branch = threads[thread][position]
        let isEqual = Int(state[register(branch.register, thread)]) == branch.number
        return (isEqual == branch.jumpsIfEqual) == (state[starts[thread] + position + 1] == Status.skipped)
    }

    private func isExchanged(_ word: Int) -> Bool {
        threads.contains { $0.contains { $0.isExclusive && $0.word == word } }
    }

    private func value(of position: Int, _ state: [UInt8], _ thread: Int) -> UInt8? {
        let store = threads[thread][position]
        guard isKnown(store.source, before: position, state, thread) else { return nil }
        let base = store.source < 0 ? 0 : Int(state[register(store.source, thread)])
        return UInt8(base + store.number)
    }
}
