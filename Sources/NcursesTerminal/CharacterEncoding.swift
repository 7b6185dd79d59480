import CNcurses

/// Which characters the C library, and so curses, can print.
package enum CharacterEncoding {
    /// Takes the person's locale and tells whether it can show more than ASCII.
    package static func adopt(unicode wanted: Bool?) -> Bool {
        setlocale(LC_CTYPE, "")
        switch wanted {
        case false: return false
        case nil: return isUTF8
        case true:
            // Asked for against the locale: any UTF-8 locale does, for only its encoding matters here.
            for name in ["C.UTF-8", "en_US.UTF-8"] where !isUTF8 { setlocale(LC_CTYPE, name) }
            return isUTF8
        }
    }

    private static var isUTF8: Bool { String(cString: nb_codeset()) == "UTF-8" }
}
