extension Command {
    package enum Expectation: Hashable, Sendable {
        /// `by`: the observer whose deliveries are counted; `nil` for all.
        case count(Measure, NamePattern, Int, by: String? = nil)
        case received(object: String, Int)
        case beside(BesideExpectation)
        case alive(object: String)
        case gone(object: String)
        /// How many objects were released, or should be gone, and live.
        case leaked(Int)
        /// The offset of a form, in whole points.
        case inset(object: String, Int)
    }

    /// What an expectation counts.
    package enum Measure: String, CaseIterable, Hashable, Sendable {
        case observers, deliveries, unheard, skipped, failed, refused, thrown, hung
    }

    /// An expectation about the model.
    package struct BesideExpectation: Hashable, Sendable {
        package enum Subject: String, CaseIterable, Hashable, Sendable {
            case observers, deliveries, dropped, thrown
        }

        package var subject: Subject
        package var names: NamePattern
        package var count: Int
        /// For deliveries: the observer; `nil` for all.
        package var object: String?
    }
}

extension Command.BesideExpectation {
    init(_ values: ArgumentValues) {
        self.init(
            subject: values.choice(.measure), names: values.names, count: values.number,
            object: values.optionalObject)
    }
}
