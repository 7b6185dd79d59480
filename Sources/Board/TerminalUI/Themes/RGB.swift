/// A colour of a screen.
package struct RGB: Hashable, Sendable {
    package let red, green, blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// How light it is, from 0 to 1: the relative luminance of WCAG 2.2.
    package var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// From 1 (none) to 21 (black on white): the contrast ratio of WCAG 2.2.
    package func contrast(with other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Whether dark text or light text has more contrast on it.
    package var background: Background {
        contrast(with: RGB(0, 0, 0)) > contrast(with: RGB(255, 255, 255)) ? .light : .dark
    }

    /// A colour of the 256 whose number is the same colour on all terminals; `nil` below 16.
    package init?(terminal number: UInt8) {
        switch number {
        case 16...231:
            let place = number - 16
            let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
            self.init(steps[Int(place / 36)], steps[Int(place / 6 % 6)], steps[Int(place % 6)])
        case 232...255:
            let grey = 8 + 10 * (number - 232)
            self.init(grey, grey, grey)
        default: return nil
        }
    }

    /// The light of each value of an sRGB component.
    private static let linear: [Double] = (0...255).map { value in
        let part = Double(value) / 255
        return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }

    /// The power 2.4 of a number from 0 to 1: its square times its fifth root, squared. This module has no `pow`.
    private static func power(_ base: Double) -> Double {
        guard base > 0 else { return 0 }
        var root = 1.0
        for _ in 0..<60 {
            root -= (root * root * root * root * root - base) / (5 * root * root * root * root)
        }
        return base * base * root * root
    }
}
