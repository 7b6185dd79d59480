import Notices

/// What can be done to a center, in the words of the model: the letters of its sequences.
indirect enum Operation: Hashable, Sendable {
    case observe(Observer, Request)
    case post(Name, from: Sender?)
    /// Ends the observer's newest registration, whether or not it has ended already.
    case remove(Observer)
    /// Lets go of all of the observer's tokens, or of the owner.
    case release(Observer)
    /// Lets go of the sender. Its next mention makes a new object, quite likely at the same address.
    case releaseSender(Sender)
}

/// What an observer asks for, and what its handler does each time it is called.
struct Request: Hashable, Sendable {
    var name: Name?
    var sender: Sender?
    var action: Operation?
}

enum Name: Int, CaseIterable, Sendable {
    case a, b
}

enum Sender: Int, CaseIterable, Sendable {
    case s, t
}

/// Two observers that keep tokens, and one that is bound to an owner. Each may register more than once.
enum Observer: Int, CaseIterable, Sendable {
    case one, two, owner
}

extension Operation: CustomStringConvertible {
    var description: String {
        switch self {
        case .observe(let observer, let request): "\(observer) observes \(request)"
        case .post(let name, let sender): "post \(name)" + (sender.map { " from \($0)" } ?? "")
        case .remove(let observer): "remove the newest of \(observer)"
        case .release(let observer): "release \(observer)"
        case .releaseSender(let sender): "release sender \(sender)"
        }
    }
}

extension Request: CustomStringConvertible {
    var description: String {
        (name.map { "\($0)" } ?? "any name") + (sender.map { " from \($0)" } ?? "")
            + (action.map { ", and when called: \($0)" } ?? "")
    }
}
