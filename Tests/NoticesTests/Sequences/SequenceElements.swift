import Notices

extension NoticeSequence {
    /// Everything it has until its end.
    var elements: [Element] {
        get async {
            var elements: [Element] = []
            for await element in self { elements.append(element) }
            return elements
        }
    }
}
