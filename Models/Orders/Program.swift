/// What programs are written in: words of memory, registers, and the orders of Swift's atomics.
typealias Word = String
typealias Register = String

enum LoadOrder: Sendable { case relaxed, acquiring, sequential }
enum StoreOrder: Sendable { case relaxed, releasing, sequential }

/// What is stored: a number, or what a register holds and a number.
struct Value: ExpressibleByIntegerLiteral, Sendable {
    var register: Register?
    var offset: Int

    init(integerLiteral offset: Int) { self.offset = offset }

    init(_ register: Register, plus offset: Int = 0) {
        self.register = register
        self.offset = offset
    }
}

/// One step of a thread, as it stands in the source.
indirect enum Statement: Sendable {
    /// Into a register. With `after`, the address is computed of that register.
    case load(Register, Word, LoadOrder, after: Register? = nil)
    case store(Word, Value, StoreOrder)
    /// Puts `to` where `from` is, sequentially consistent. The register says whether it did.
    case exchange(Register, Word, from: Int, to: Int)
    /// A full barrier.
    case fence
    /// All other threads pass a full barrier meanwhile.
    case membarrier
    /// What follows runs only if the register holds the number.
    case when(Register, Int, [Statement])
    case unless(Register, Int, [Statement])
}

/// Threads, what memory holds at first if not 0, and an outcome that is asked for.
struct Program: Sendable {
    let name: String
    var memory: [Word: Int] = [:]
    let threads: [[Statement]]
    let outcome: @Sendable (Outcome) -> Bool
}

/// What a run has ended with.
struct Outcome {
    let registers: [Register: Int]
    let memory: [Word: Int]

    /// 0 for what the run did not come by.
    subscript(register: Register) -> Int { registers[register] ?? 0 }

    func stored(_ word: Word) -> Int { memory[word] ?? 0 }
}
