/// An instruction of a processor. Words and registers are numbers here.
struct Instruction {
    enum Kind: UInt8 { case load, store, fence, branch }

    var kind: Kind
    var word = -1
    /// The target of a load, or the operand of a branch.
    var register = -1
    /// The register on which its address or the stored value depends.
    var source = -1
    var number = 0
    /// A load for which later instructions wait.
    var isAcquire = false
    /// An acquire load that also waits for earlier releases: `ldar`, and not `ldapr`.
    var isSequential = false
    /// A store that waits for earlier instructions.
    var isRelease = false
    /// The load or the store of an exchange.
    var isExclusive = false
    /// An instruction that empties the store buffer on x86.
    var isLocked = false
    /// A branch: whether it jumps when the register holds the number, and over how many instructions.
    var jumpsIfEqual = false
    var length = 0
}

/// The machines, from weak to strong.
enum Machine: String, CaseIterable {
    /// ARMv8: multi-copy atomic, and otherwise out of order, as far as dependencies and orders allow.
    case arm
    /// x86: a store buffer for each thread.
    case tso
    /// One step after the other.
    case sequential
}

/// Translates statements into instructions, as compilers do.
struct Translation {
    private(set) var words: [Word] = []
    private(set) var registers: [[Register]] = []
    private(set) var threads: [[Instruction]] = []
    let machine: Machine

    init(_ program: Program, for machine: Machine) {
        self.machine = machine
        for word in program.memory.keys.sorted() { _ = number(ofWord: word) }
        for statements in program.threads {
            registers.append([])
            threads.append(translate(statements))
        }
    }

    private mutating func number(ofWord word: Word) -> Int {
        if let number = words.firstIndex(of: word) { return number }
        words.append(word)
        return words.count - 1
    }

    private mutating func number(of register: Register) -> Int {
        let thread = registers.count - 1
        if let number = registers[thread].firstIndex(of: register) { return number }
        registers[thread].append(register)
        return registers[thread].count - 1
    }

    private mutating func translate(_ statements: [Statement]) -> [Instruction] {
        statements.flatMap { translate($0) }
    }

    private mutating func translate(_ statement: Statement) -> [Instruction] {
        switch statement {
        case .load(let register, let word, let order, let after):
            // `acquire` may be compiled to `ldapr`, which is weaker than `ldar`.
            return [
                Instruction(
                    kind: .load, word: number(ofWord: word), register: number(of: register),
                    source: after.map { number(of: $0) } ?? -1, isAcquire: order != .relaxed,
                    isSequential: order == .sequential)
            ]
        case .store(let word, let value, let order):
            let store = Instruction(
                kind: .store, word: number(ofWord: word), source: value.register.map { number(of: $0) } ?? -1,
                number: value.offset, isRelease: order != .relaxed)
            // On x86 the store is an exchange, which empties the store buffer.
            return order == .sequential && machine == .tso ? [store, Instruction(kind: .fence)] : [store]
        case .exchange(let register, let word, let from, let to):
            let found = number(of: "\(register) found")
            let (load, store) = exclusive(found, word, to)
            // The register becomes 1 by a load of a word that is always 1.
            let note = Instruction(
                kind: .load, word: self.number(ofWord: "one"), register: self.number(of: register))
            return [load, Instruction(kind: .branch, register: found, number: from, length: 2), store, note]
        case .swap(let register, let word, let to):
            let (load, store) = exclusive(number(of: register), word, to)
            return [load, store]
        case .fence:
            return [Instruction(kind: .fence)]
        case .when(let register, let value, let inner):
            let body = translate(inner)
            return [
                Instruction(
                    kind: .branch, register: number(of: register), number: value, length: body.count)
            ] + body
        case .unless(let register, let value, let inner):
            let body = translate(inner)
            return [
                Instruction(
                    kind: .branch, register: number(of: register), number: value, jumpsIfEqual: true,
                    length: body.count)
            ] + body
        }
    }

    /// The load and the store of an exchange.
    private mutating func exclusive(_ register: Int, _ word: Word, _ to: Int) -> (Instruction, Instruction) {
        let number = number(ofWord: word)
        let load = Instruction(
            kind: .load, word: number, register: register, isAcquire: true, isSequential: true,
            isExclusive: true,
            isLocked: true)
        let store = Instruction(
            kind: .store, word: number, number: to, isRelease: true, isExclusive: true, isLocked: true)
        return (load, store)
    }
}
