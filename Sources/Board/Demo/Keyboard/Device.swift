import BoardModel
import Notices
package import NoticesKeyboard

/// A device with a simulated keyboard, in portrait or landscape. Measures are in points.
package struct Device: Hashable, Sendable {
    package enum Model: String, CaseIterable, Hashable, Sendable {
        case phone, small, tablet
    }

    package enum Orientation: String, CaseIterable, Hashable, Sendable {
        case portrait, landscape

        /// The opposite orientation.
        package var rotated: Orientation { self == .portrait ? .landscape : .portrait }
    }

    package var model: Model
    package var orientation: Orientation

    package init(_ model: Model, _ orientation: Orientation = .portrait) {
        self.model = model
        self.orientation = orientation
    }

    package static let phone = Device(.phone)

    package var name: String { model.rawValue }
    package var width: Double { figures.width }
    package var height: Double { figures.height }
    /// The height that a view leaves free above the bottom edge of the screen.
    package var safeArea: Double { figures.safeArea }
    /// Whether its keyboard can be undocked, split and floated.
    package var hasLooseKeyboard: Bool { model == .tablet }

    /// The screen's bounds, which are also those of the form's view.
    package var screen: KeyboardFrame { KeyboardFrame(x: 0, y: 0, width: width, height: height) }
}

// MARK: - Keyboard frames

extension Device {
    /// The frame of the hidden keyboard: below the screen.
    package var hiddenFrame: KeyboardFrame { hiddenFrame(.docked) }

    /// The frame of the shown keyboard.
    package var shownFrame: KeyboardFrame { shownFrame(.docked) }

    /// The frame of the shown keyboard without the suggestion bar.
    package var lowFrame: KeyboardFrame {
        let low = figures.keyboard - figures.suggestions
        return KeyboardFrame(x: 0, y: height - low, width: width, height: low)
    }

    /// The keyboard's frame while a hardware keyboard is attached: full height, but below the screen except
    /// for a tablet's shortcut bar, which shows 55 of 313 points (ionic-plugin-keyboard, pull request 273).
    package var hardwareFrame: KeyboardFrame {
        let bar = model == .tablet ? figures.suggestions : 0
        return KeyboardFrame(x: 0, y: height - bar, width: width, height: figures.keyboard)
    }

    package func hiddenFrame(_ placement: KeyboardPlacement) -> KeyboardFrame {
        var frame = shownFrame(placement)
        frame.y = height
        return frame
    }

    /// The frame of the shown keyboard. Where the user could place it freely, the simulation always uses one
    /// place.
    package func shownFrame(_ placement: KeyboardPlacement) -> KeyboardFrame {
        let size = figures.keyboard
        switch placement {
        case .docked: return KeyboardFrame(x: 0, y: height - size, width: width, height: size)
        case .undocked, .split:
            return KeyboardFrame(x: 0, y: height - size - (height / 6).rounded(), width: width, height: size)
        case .floating:
            // The size of the keyboard of a phone of 320x568 points.
            return KeyboardFrame(x: width - 320 - 40, y: height - 254 - 60, width: 320, height: 254)
        }
    }
}

// MARK: - Figures

extension Device {
    private struct Figures {
        var width: Double
        var height: Double
        /// Including the suggestion bar.
        var keyboard: Double
        var suggestions: Double
        var safeArea: Double
    }

    /// Sources:
    /// - Phone: an iPhone 12 to 14. In portrait, many bug reports mention 336: keys of 216, suggestions of
    ///   45, and 75 that cover the safe area. In landscape, keys and suggestions of 160 and 38 (the tables of
    ///   TypeDuck and Stockboard) and a safe area of 21 are known; their sum is a guess.
    /// - Small phone: an iPhone 8 or SE of 4.7 inches: keys of 216 and 162 (zoul/ios-keyboards), 260 in
    ///   portrait.
    /// - Tablet: an iPad of 9.7 inches: 313 and 398 (openradar 38117524), bar of 55 (ionic-plugin-keyboard
    ///   273).
    private var figures: Figures {
        switch (model, orientation) {
        case (.phone, .portrait):
            Figures(width: 390, height: 844, keyboard: 336, suggestions: 45, safeArea: 34)
        case (.phone, .landscape):
            Figures(width: 844, height: 390, keyboard: 219, suggestions: 38, safeArea: 21)
        case (.small, .portrait):
            Figures(width: 375, height: 667, keyboard: 260, suggestions: 44, safeArea: 0)
        case (.small, .landscape):
            Figures(width: 667, height: 375, keyboard: 200, suggestions: 38, safeArea: 0)
        case (.tablet, .portrait):
            Figures(width: 768, height: 1024, keyboard: 313, suggestions: 55, safeArea: 0)
        case (.tablet, .landscape):
            Figures(width: 1024, height: 768, keyboard: 398, suggestions: 55, safeArea: 0)
        }
    }
}
