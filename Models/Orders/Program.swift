/// The elements of programs: words of memory, registers, and the orders of Swift's atomics.
typealias Word = String
typealias Register = String

enum LoadOrder: Sendable { case relaxed, acquiring, sequential }
enum StoreOrder: Sendable { case relaxed, releasing, sequential }

/// The value of a store: a number, or the sum of a register and a number.
struct Value: ExpressibleByIntegerLiteral, Sendable {
    var register: Register?
    var offset: Int

    init(integerLiteral offset: Int) { self.offset = offset }

    init(_ register: Register, plus offset: Int = 0) {
        self.register = register
        self.offset = offset
    }
}

/// One step of a thread, as in the source.
indirect enum Statement: Sendable {
    /// Loads a word into a register. With `after`, the address depends on that register.
    case load(Register, Word, LoadOrder, after: Register? = nil)
    case store(Word, Value, StoreOrder)
    /// Replaces `from` by `to`, sequentially consistent. The register holds whether it did.
    case exchange(Register, Word, from: Int, to: Int)
    /// Stores a number, sequentially consistent. The register holds what the word held.
    case swap(Register, Word, to: Int)
    /// A full barrier.
    case fence
    /// Executes the statements only if the register holds the number.
    case when(Register, Int, [Statement])
    case unless(Register, Int, [Statement])
}

/// Threads, the initial values of memory other than 0, and the outcome to look for.
struct Program: Sendable {
    let name: String
    var memory: [Word: Int] = [:]
    let threads: [[Statement]]
    let outcome: @Sendable (Outcome) -> Bool
}

/// The final state of a run.
struct Outcome {
    let registers: [Register: Int]
    let memory: [Word: Int]

    /// 0 for a register that the run did not load.
    subscript(register: Register) -> Int { registers[register] ?? 0 }

    func stored(_ word: Word) -> Int { memory[word] ?? 0 }
}
