import CTerminal

/// The character encoding in which the C library, and therefore curses, prints.
package enum CharacterEncoding {
    /// Adopts the user's locale, and returns whether it can print non-ASCII characters.
    package static func adopt(unicode wanted: Bool?) -> Bool {
        setlocale(LC_CTYPE, "")
        switch wanted {
        case false: return false
        case nil: return isUTF8
        case true:
            // Unicode was requested against the locale. Any UTF-8 locale works, since only its encoding
            // matters here.
            for name in ["C.UTF-8", "en_US.UTF-8"] where !isUTF8 { setlocale(LC_CTYPE, name) }
            return isUTF8
        }
    }

    private static var isUTF8: Bool { String(cString: nb_codeset()) == "UTF-8" }
}
