import BoardModel
import Demo

extension LeakReport {
    /// The lines about objects that another program expects to be freed.
    static func fields(of expected: ExpectedObjects) -> [Field] {
        guard expected.livingCount > 0 else {
            return [
                Field(
                    label: "",
                    text: ["\(expected.goneCount.counted("object was", "objects were")) freed as expected"],
                    role: .quiet)
            ]
        }
        var fields = expected.living.flatMap { object in
            let sentence = "! \(object.label) should be gone; still alive after \(object.seconds) s"
            let suspects =
                object.suspects.isEmpty
                ? ["    no known observer may hold it"]
                : ["    observers that may hold it:"] + counted(object.suspects).map { "      \($0)" }
            return [
                Field(label: "", text: [sentence], role: .bad), Field(label: "", text: .few(suspects)),
            ]
        }
        let more = expected.livingCount - expected.living.count
        if more > 0 {
            fields.append(Field(label: "", text: ["! and " + more.counted("other", "others")], role: .bad))
        }
        if expected.goneCount > 0 {
            let gone = "\(expected.goneCount.counted("other was", "others were")) freed as expected"
            fields.append(Field(label: "", text: [gone], role: .quiet))
        }
        return fields
    }

    /// Each text once, with its count: a page that the user opens repeatedly registers at the same line.
    private static func counted(_ texts: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        return texts.compactMap { text in
            counts.removeValue(forKey: text).map { $0 == 1 ? text : "\(text)  \($0) times" }
        }
    }
}
