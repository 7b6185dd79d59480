/// The statement about a center that an `expect …` line makes.
package enum Expectation: Hashable, Sendable {
    /// `by`: the observer whose deliveries are counted; `nil` counts all.
    case count(Measure, NamePattern, Int, by: String? = nil)
    case received(object: String, Int)
    case compared(Comparison)
    case alive(object: String)
    case gone(object: String)
    /// The number of objects that are still alive although they were released or expected to be gone.
    case leaked(Int)
    /// The inset of a form, in whole points.
    case inset(object: String, Int)
}

extension Expectation {
    /// The quantity that an expectation counts.
    package enum Measure: String, CaseIterable, Hashable, Sendable {
        case observers, deliveries, unheard, skipped, failed, refused, thrown, hung
    }

    /// An expectation about the comparison with `MyNotificationCenter`.
    package struct Comparison: Hashable, Sendable {
        package enum Subject: String, CaseIterable, Hashable, Sendable {
            case observers, deliveries, dropped, thrown
        }

        package var subject: Subject
        package var names: NamePattern
        package var count: Int
        /// For deliveries, the observer; `nil` counts all.
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
    /// The counted quantity, worded as the beginning of a sentence that continues with a name.
    package var subject: String {
        switch self {
        case .observers, .deliveries: "\(rawValue) of"
        case .unheard: "unheard posts of"
        case .skipped, .failed, .refused, .thrown, .hung: "\(rawValue) for"
        }
    }
}
