import BoardModel
import Notices
import Testing

/// `on:` finds records by their thread, queue or actor.
@Suite struct PlaceFilterTests {
    private func found(_ filter: String, _ places: [String?]) throws -> [String] {
        let filter = try RowFilter(filter)
        return places.enumerated().compactMap { index, place in
            var record = NoticeRecord(seq: UInt64(index + 1), time: 0, kind: .deliver)
            record.on = place
            return filter.matches(record) ? place ?? "not known" : nil
        }
    }

    private static let places = [
        "main", "thread-1", "thread-12", "com.app.main", "com.app.uploads", "Cart", nil,
    ]

    @Test(
        arguments: [
            ("on:main", ["main"]), ("on:MAIN", ["main"]), ("on:thread-1", ["thread-1"]),
            ("on:thread", ["thread-1", "thread-12"]), ("on:upload", ["com.app.uploads"]),
            ("on:\"main\"", ["main", "com.app.main"]), ("on:cart", ["Cart"]),
            ("on:~^com", ["com.app.main", "com.app.uploads"]),
            ("-on:main on:a", ["thread-1", "thread-12", "com.app.main", "com.app.uploads", "Cart"]),
            ("main", []),
        ] as [(String, [String])])
    func `it finds a thread by its whole label, and others by a part`(filter: String, expected: [String])
        throws
    {
        #expect(try found(filter, Self.places) == expected)
    }
}
