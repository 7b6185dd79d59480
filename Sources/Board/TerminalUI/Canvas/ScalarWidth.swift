extension Unicode.Scalar {
    /// The columns that ncurses uses for this scalar; nil if it cannot be shown.
    var columns: Int? {
        if value < 0x7F { return value >= 0x20 ? 1 : nil }
        let runs = WidthTable.runs
        // The last run that starts at or before this scalar.
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle] >> 2 <= value { low = middle } else { high = middle }
        }
        let width = Int(runs[low] & 3)
        return width == 3 ? nil : width
    }

    /// A mark that is drawn over the character before it.
    var isOverlaid: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: columns == 0 && !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// A scalar without side effects: it does not move the cursor or change the text direction, is visible, and looks
    /// the same on every terminal.
    var isSafeBase: Bool {
        if value < 0x7F { return value >= 0x20 }
        guard let columns, columns > 0 else { return false }
        let properties = properties
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .nonspacingMark, .enclosingMark:
            return false
        default:
            // Some terminals join a lone skin tone or flag letter to the preceding cell.
            return !properties.isDefaultIgnorableCodePoint && !properties.isEmojiModifier
                && !isRegionalIndicator
        }
    }

    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Whether it joins emoji to a sequence whose width is not the sum of its parts.
    var joinsEmoji: Bool {
        switch value {
        case 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0xE0020...0xE007F: true
        default: properties.isEmojiModifier
        }
    }
}
