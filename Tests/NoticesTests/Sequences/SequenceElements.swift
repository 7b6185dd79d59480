import Notices

extension NoticeSequence {
    /// Everything it has until its end. Not optimized: for arm64, Swift 6.2 ends in an assertion where it specializes this
    /// for vectors.
    @_optimize(none) var elements: [Element] {
        get async {
            var elements: [Element] = []
            for await element in self { elements.append(element) }
            return elements
        }
    }
}
