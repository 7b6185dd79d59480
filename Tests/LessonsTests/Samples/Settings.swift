import Foundation
import Notices

// What the samples of lessons stand in: a view controller of the main actor, a Sendable model, an ordinary class.

/// As UIKit has it: of the main actor.
@MainActor class UIViewController {
    func viewWillAppear(_ animated: Bool) {}
}

/// A view controller of the main actor.
@MainActor class Screen: UIViewController {
    let title = "Screen"
    let box = Box()

    func refresh() {}
    func close() {}
}

@MainActor final class Box {
    private var count = 0

    func add() { count += 1 }
}

/// A model that any thread may use.
final class Model: Sendable {
    func show(_ payload: (any Sendable)?) {}
    func refresh() {}
    func show() {}
}

/// An ordinary class.
class Ordinary {}

extension Notification.Name {
    static let uploadDone = Notification.Name("uploadDone")
}

// Of UIKit.
// swift-format-ignore
let UIKeyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"

extension NSValue {
    var cgRectValue: CGRect { .zero }
}
