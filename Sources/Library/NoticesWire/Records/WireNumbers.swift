import Notices

/// A choice that is written as a number. A number is never reused for another choice; a reader omits unknown ones.
protocol WireNumbered {
    static var numbered: [Self] { get }
    var wireNumber: UInt64 { get }
}

extension WireNumbered {
    static func choice(_ number: UInt64) -> Self? { numbered.first { $0.wireNumber == number } }
}

extension NoticeRegistration.Kind: WireNumbered {
    static var numbered: [Self] { allCases }

    var wireNumber: UInt64 {
        switch self {
        case .token: 0
        case .owner: 1
        case .untilRemoved: 2
        case .controller: 3
        case .instance: 4
        case .sequence: 5
        }
    }
}

extension NoticeRecord.Reason: WireNumbered {
    static var numbered: [Self] { allCases }
    var wireNumber: UInt64 { number }
}

extension NoticeRegistration.Context: WireNumbered {
    static var numbered: [Self] { [.poster, .mainActor, .actor, .queue, .executor, .task] }

    var wireNumber: UInt64 {
        switch self {
        case .poster: 0
        case .mainActor: 1
        case .actor: 2
        case .queue: 3
        case .executor: 4
        case .task: 5
        }
    }
}

extension NoticeRegistration.State: WireNumbered {
    static var numbered: [Self] { [.active, .ownerGone, .senderGone] }

    var wireNumber: UInt64 {
        switch self {
        case .active: 0
        case .ownerGone: 1
        case .senderGone: 2
        }
    }
}
