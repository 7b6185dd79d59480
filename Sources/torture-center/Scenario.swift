/// A way to attack a center. Everything that it makes has gone when it returns; canaries that still live are a fault.
struct Scenario: Sendable {
    let name: String
    let meaning: String
    let run: @Sendable (Run) -> Void

    static let all = churn + life + watching + waiting + ending + elsewhere

    init(_ name: String, _ meaning: String, _ run: @escaping @Sendable (Run) -> Void) {
        self.name = name
        self.meaning = meaning
        self.run = run
    }
}
