import Notices

/// `1 notice of “cart.changed” is`, `2 notices of “cart.changed” are`.
func counted(_ count: some BinaryInteger, of name: NoticeName) -> String {
    count == 1 ? "1 notice of “\(name)” is" : "\(count) notices of “\(name)” are"
}

extension Duration {
    /// `0.4 ms`, `12 ms`, `3.1 s`.
    var text: String {
        let milliseconds = self / .milliseconds(1)
        guard milliseconds < 1_000 else { return "\((milliseconds / 100).rounded() / 10) s" }
        return milliseconds < 10 ? "\((milliseconds * 10).rounded() / 10) ms" : "\(Int(milliseconds)) ms"
    }
}
