package import Notices

/// A device whose keyboard is simulated. Measures are in points.
package struct Device: Hashable, Sendable {
    package var name: String
    package var width: Double
    package var height: Double
    /// The height of its keyboard with the bar of suggestions, and of that bar.
    package var keyboardHeight: Double
    package var suggestionsHeight: Double

    /// A phone held upright. Frames like these are in many a bug report: 0,508 390x336 on a screen of 390x844.
    package static let phone = Device(
        name: "phone", width: 390, height: 844, keyboardHeight: 336, suggestionsHeight: 45)

    /// Where the keyboard is when it is hidden: below the screen.
    package var hiddenFrame: KeyboardFrame {
        KeyboardFrame(x: 0, y: height, width: width, height: keyboardHeight)
    }

    /// Where the keyboard is when it is shown.
    package var shownFrame: KeyboardFrame {
        KeyboardFrame(x: 0, y: height - keyboardHeight, width: width, height: keyboardHeight)
    }

    /// The same without the bar of suggestions.
    package var lowFrame: KeyboardFrame {
        let low = keyboardHeight - suggestionsHeight
        return KeyboardFrame(x: 0, y: height - low, width: width, height: low)
    }

    /// How much of the screen's height a keyboard covers, from the lower edge: the inset that a form needs.
    package func coveredHeight(by frame: KeyboardFrame) -> Double {
        guard frame.width > 0, frame.height > 0 else { return 0 }
        guard frame.x < width, frame.x + frame.width > 0, frame.y + frame.height > 0 else { return 0 }
        return min(height, max(0, height - frame.y))
    }
}
