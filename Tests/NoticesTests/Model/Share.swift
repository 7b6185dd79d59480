/// Which cases of a large, exhaustive set are tried: all of them, or under a sanitizer, ten to thirty times as slow,
/// every eighth.
enum Share {
    static let divisor: Int = {
        #if THREAD_SANITIZER || ADDRESS_SANITIZER
            8
        #else
            1
        #endif
    }()

    static func includes(_ number: Int) -> Bool { number.isMultiple(of: divisor) }
}
