/// What a line `expect …` says of a center.
package enum Expectation: Hashable, Sendable {
    /// `by`: the observer whose deliveries are counted; `nil` for all.
    case count(Measure, NamePattern, Int, by: String? = nil)
    case received(object: String, Int)
    case beside(Comparison)
    case alive(object: String)
    case gone(object: String)
    /// How many objects were released, or should be gone, and live.
    case leaked(Int)
    /// The offset of a form, in whole points.
    case inset(object: String, Int)
}

extension Expectation {
    /// What an expectation counts.
    package enum Measure: String, CaseIterable, Hashable, Sendable {
        case observers, deliveries, unheard, skipped, failed, refused, thrown, hung
    }

    /// An expectation about the model.
    package struct Comparison: Hashable, Sendable {
        package enum Subject: String, CaseIterable, Hashable, Sendable {
            case observers, deliveries, dropped, thrown
        }

        package var subject: Subject
        package var names: NamePattern
        package var count: Int
        /// For deliveries: the observer; `nil` for all.
        package var object: String?

        package init(subject: Subject, names: NamePattern, count: Int, object: String?) {
            self.subject = subject
            self.names = names
            self.count = count
            self.object = object
        }
    }
}

extension Expectation.Measure {
    /// What is counted, as the beginning of a sentence that goes on with a name.
    package var subject: String {
        switch self {
        case .observers, .deliveries: "\(rawValue) of"
        case .unheard: "unheard posts of"
        case .skipped, .failed, .refused, .thrown, .hung: "\(rawValue) for"
        }
    }
}
