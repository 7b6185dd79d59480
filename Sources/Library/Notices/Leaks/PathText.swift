import ReferencePaths

/// A path in words: its steps, joined by arrows.
enum PathText {
    /// `center → handler of “cart.changed” registered at Screens.swift:21, kept by its token → captures OfferPage#1`.
    static func text(
        from registration: NoticeRegistration, _ steps: [ReferenceStep], naming names: [UInt: String]
    ) -> String {
        let name = registration.name == .any ? "any name" : "“\(registration.name)”"
        // What leads from the registration to the handler is the center's own.
        let own = steps.prefix { ![.closure, .wrapper].contains($0.held) }
        let isFilter = own.contains { $0.held == .object("\(ObserverDetails.self)") }
        let handler = "\(isFilter ? "filter of the handler" : "handler") of \(name)"
        let place = "registered at \(registration.source.short), kept by \(registration.kind.holder)"
        // The handler is the first closure that is no wrapper.
        let rest = steps.dropFirst(own.count).drop { $0.held == .wrapper }.dropFirst()
        let label = steps.last.flatMap { names[$0.address] } ?? "the object"
        let end = rest.isEmpty ? ["holds \(label) in a notice"] : sentences(Array(rest), naming: names)
        return (["center", "\(handler) \(place)"] + end).joined(separator: arrow)
    }

    /// `OfferPage.token is the token of …`.
    static func text(_ steps: [ReferenceStep], naming names: [UInt: String]) -> String {
        sentences(steps, naming: names).joined(separator: arrow)
    }

    private static let arrow = " → "

    /// `captures Coordinator`, `Coordinator.pages[0] is OfferPage#1`: a sentence for each object and closure on the way.
    /// Collections and captured variables belong to the step that leads through them, and wrappers to their closure.
    ///
    /// - Parameter names: Names of objects by their addresses; others are named by their class.
    private static func sentences(_ steps: [ReferenceStep], naming names: [UInt: String]) -> [String] {
        var sentences: [String] = []
        // The place so far, and its part before the latest step.
        var (place, start) = ("", "")
        var isCapture = false
        for step in steps {
            switch step.holder {
            case .object(let type):
                start = step.place.isEmpty ? type : "\(type)."
                (place, isCapture) = (start + step.place, false)
            case .closure: (start, place, isCapture) = ("", step.place, true)
            case .box, .collection, .unknown: (start, place) = (place, place + step.place)
            // It has the place of its case, and more.
            case .payload: place = start + step.place
            case .wrapper: break
            }
            let held: String
            switch step.held {
            case .object(let type): held = names[step.address] ?? type
            case .closure: held = "a closure"
            case .unknown: held = names[step.address] ?? "an object"
            case .box, .payload, .collection, .wrapper: continue
            }
            let end = place.isEmpty ? "" : ", in \(place)"
            sentences.append(isCapture ? "captures \(held)\(end)" : "\(place) is \(held)")
        }
        return sentences
    }
}
