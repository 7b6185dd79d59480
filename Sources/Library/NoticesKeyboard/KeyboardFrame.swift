import Notices

/// A rectangle on a device's screen, in points, from the upper left corner.
///
/// The counterpart of `CGRect`, which only Apple's systems have.
public struct KeyboardFrame: Hashable, Sendable, Codable {
    /// The distance from the screen's left edge to the frame's left edge.
    public var x: Double
    /// The distance from the screen's upper edge to the frame's upper edge.
    public var y: Double
    /// The frame's width.
    public var width: Double
    /// The frame's height.
    public var height: Double

    /// Makes a frame.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// An empty frame at the origin.
    public static let zero = KeyboardFrame(x: 0, y: 0, width: 0, height: 0)
}

extension KeyboardFrame: CustomStringConvertible {
    /// `0,508 390x336`.
    public var description: String {
        func text(_ value: Double) -> String { PayloadText.number(value) }
        return "\(text(x)),\(text(y)) \(text(width))x\(text(height))"
    }
}
