/// A way to attack a center. It frees everything that it makes before it returns; a living canary is a fault.
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
