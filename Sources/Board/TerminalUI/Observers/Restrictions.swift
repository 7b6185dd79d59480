import Notices

extension NoticeRegistration {
    /// Whether it is not called for every notice of its name.
    var isSelective: Bool { isBlocked || sender != nil || isOneShot || hasFilter }

    /// The observer's restrictions, in a few words each; the most surprising one first.
    var restrictions: [String] {
        var words: [String] = []
        if isBlocked { words.append("blocked") }
        if let sender { words.append("from \(sender)") }
        if isOneShot { words.append("once") }
        if hasFilter { words.append("filter") }
        if let payloadType { words.append("\(payloadType)") }
        if priority != 0 { words.append("priority \(priority)") }
        return words
    }
}
