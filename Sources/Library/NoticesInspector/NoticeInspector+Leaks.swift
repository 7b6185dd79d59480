import LocalSockets
public import Notices

extension NoticeInspector {
    /// Says that an object should be gone from now on: while it lives, boards show it as a leak, with the observers that
    /// may hold it.
    ///
    /// ```swift
    /// func close(_ page: OfferPage) {
    ///     navigation.remove(page)
    ///     inspector.checkFreed(page)
    /// }
    /// // On the board, with !: OfferPage#3 was expected to be gone, and lives, for 12 s
    /// ```
    ///
    /// The object is held weakly. That it is expected is recorded in each offered center, and so is its end, if a board is
    /// attached then. The observers are those whose owner it is, those with its label, and of those without an owner the ones
    /// that were registered in the file that is named after its type, or in the file of this call: it cannot look into a
    /// handler, nor find what holds the object otherwise. While a board is attached, the object is looked at twice a second on the thread that
    /// carries out commands; if it is let go at that moment, its `deinit` runs there. Calling it again for the same object
    /// changes nothing. May be called on any thread. O(1), and amortized a look at each object.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - label: What it is called on the board; by default what it chooses itself, or its type and an ordinal.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    public func checkFreed(
        _ object: some AnyObject, label: String? = nil, file: SourceFile = #fileID, line: Int = #line
    ) {
        let centers = server.centers.compactMap(\.center)
        let expected = ExpectedObject(object, label: label, in: centers.first, file: file)
        guard server.expected.expect(object, expected, since: WallClock.now) else { return }
        for center in centers {
            center.note("\(expected.label) is expected to be gone", file: file, line: line)
        }
        server.wake.wake()
    }
}
