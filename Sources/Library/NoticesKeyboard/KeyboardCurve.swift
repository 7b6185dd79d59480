/// How a keyboard's movement is distributed over its duration.
///
/// The numbers are those of `UIView.AnimationCurve`. UIKit itself posts 7 for the keyboard, which that type does not
/// list, so a number without a name is preserved.
public enum KeyboardCurve: Hashable, Sendable {
    /// 0: slow, fast, slow.
    case easeInOut
    /// 1: slow at first.
    case easeIn
    /// 2: slow at the end.
    case easeOut
    /// 3: even.
    case linear
    /// Any other number, such as the keyboard's own 7.
    case other(Int)
}

extension KeyboardCurve: RawRepresentable, Codable {
    /// The curve for a number. Every number has one.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .easeInOut
        case 1: self = .easeIn
        case 2: self = .easeOut
        case 3: self = .linear
        default: self = .other(rawValue)
        }
    }

    /// Its number.
    public var rawValue: Int {
        switch self {
        case .easeInOut: 0
        case .easeIn: 1
        case .easeOut: 2
        case .linear: 3
        case .other(let number): number
        }
    }

    /// The curve of UIKit's keyboard: 7, undocumented.
    public static let keyboard = KeyboardCurve.other(7)
}

extension KeyboardCurve: CustomStringConvertible {
    /// `easeOut (2)`, or the bare number.
    public var description: String {
        switch self {
        case .easeInOut: "easeInOut (0)"
        case .easeIn: "easeIn (1)"
        case .easeOut: "easeOut (2)"
        case .linear: "linear (3)"
        case .other(let number): "\(number)"
        }
    }
}
