import LocalSockets
public import Notices

extension NoticeInspector {
    /// Declares that an object should be freed. While it lives, boards show it as a leak, with the observers that may
    /// hold it.
    ///
    /// ```swift
    /// func close(_ page: OfferPage) {
    ///     navigation.remove(page)
    ///     inspector.checkFreed(page)
    /// }
    /// // On the board, with !: OfferPage ×3  +12/min  held by handler Screens.swift:21 of “cart.changed”
    /// ```
    ///
    /// The object is held weakly. Each offered center records the expectation and, if a board is attached then, the
    /// object's end. The listed observers are those whose owner it is, those with its label, and, of those without an
    /// owner, the ones registered in the file named after its type or in the file of this call. Of the first object of
    /// each class, boards also show the path by which a handler holds it, as `checkFreed(_:)` of a center finds it. While
    /// a board is attached, the path is searched for when the number of such objects has changed, at most every 5 seconds.
    /// It does not find what else holds the object.
    ///
    /// While a board is attached, the thread that runs commands checks the object twice a second. If the object is
    /// released at that moment, its `deinit` runs there. A second call for the same object changes nothing. Call it on any
    /// thread. O(1), and amortized one check of each object.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - label: Its name on the board; by default the label it chooses, or its type and an ordinal.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    public func checkFreed(
        _ object: some AnyObject, label: String? = nil, file: SourceFile = #fileID, line: Int = #line
    ) {
        let centers = server.centers.compactMap(\.center)
        let expected = ExpectedObject(object, label: label, in: centers.first, file: file)
        guard server.expected.expect(object, expected, since: WallClock.now) else { return }
        for center in centers {
            center.note("checking that \(expected.label) is freed", file: file, line: line)
        }
        server.wake.wake()
    }
}
