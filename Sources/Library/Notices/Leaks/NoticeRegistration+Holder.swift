extension NoticeRegistration.Kind {
    /// What keeps the registration alive, for the phrase "kept by".
    package var holder: String {
        switch self {
        case .token: "its token"
        case .owner: "its owner"
        case .untilRemoved: "the center until it is removed"
        case .controller: "a controller"
        case .instance: "an instance"
        case .sequence: "a sequence"
        }
    }
}
