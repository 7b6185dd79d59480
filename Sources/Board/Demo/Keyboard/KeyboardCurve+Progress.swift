import BoardModel
import Notices
package import NoticesKeyboard

extension KeyboardCurve {
    /// The progress of the movement at a fraction of its time, both from 0 to 1.
    ///
    /// The named curves are the cubic Béziers of Core Animation's timing functions with the same names. The
    /// keyboard's own curve, 7, is not published. Like every unnamed number, it uses the common
    /// approximation: a Bézier through the control points (0.38, 0.7) and (0.125, 1).
    package func progress(at time: Double) -> Double {
        switch self {
        case .linear: time
        case .easeIn: Bezier(x1: 0.42, y1: 0, x2: 1, y2: 1).value(at: time)
        case .easeOut: Bezier(x1: 0, y1: 0, x2: 0.58, y2: 1).value(at: time)
        case .easeInOut: Bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1).value(at: time)
        case .other: Bezier(x1: 0.38, y1: 0.7, x2: 0.125, y2: 1).value(at: time)
        }
    }

    /// The curves that the system is known to use: those listed in `UIView.AnimationCurve`, and unlisted
    /// ones.
    ///
    /// 7 is the keyboard's curve since iOS 7 (openradar 14872290), and that of presented views; 6 is used to
    /// dismiss these (Wire's `SystemAnimationCurves.swift`). The use of 4 and 5 is not documented.
    package static let known: [KeyboardCurve] = [
        .easeInOut, .easeIn, .easeOut, .linear, .other(6), .keyboard,
    ]

    /// The displayed name with its number.
    package var title: String {
        switch self {
        case .keyboard: "keyboard (7)"
        case .other(6): "dismissal (6)"
        case .other(let number): "unknown (\(number))"
        default: description
        }
    }
}

/// A timing function: a cubic Bézier from (0, 0) to (1, 1).
private struct Bezier {
    var x1: Double
    var y1: Double
    var x2: Double
    var y2: Double

    func value(at x: Double) -> Double {
        guard x > 0, x < 1 else { return x <= 0 ? 0 : 1 }
        // x is monotonic in t, so bisection finds t. 30 steps are finer than the resolution of any screen.
        var low = 0.0
        var high = 1.0
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if Self.point(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return Self.point(y1, y2, low)
    }

    private static func point(_ first: Double, _ second: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
}
