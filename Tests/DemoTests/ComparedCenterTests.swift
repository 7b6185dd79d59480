import BoardModel
import Demo
import Notices
import TestSupport
import Testing

/// `MyNotificationCenter` beside the center: the real one, which receives the same calls as the center.
@Suite(.leavesNoObservers) struct ComparedCenterTests {
    private let bench = Bench()

    init() throws {
        try bench.run("compare MyNotificationCenter")
    }

    private var reported: [String] {
        bench.records.filter(\.kind.isCompared).map { record in
            let kind = String(record.kind.rawValue.dropFirst("compare.".count))
            return [kind, record.name, record.observer, record.reason?.rawValue, record.text].compactMap {
                $0
            }
            .joined(separator: " ")
        }
    }

    @Test func `two names of one class: the second wipes the first`() throws {
        try bench.run("observe a as ProfileView#1 by class", "observe b as ProfileView#1 by class", "post a")
        #expect(
            reported == [
                "observe a ProfileView#1", "observe b ProfileView#1", "drop a ProfileView#1", "post a",
                "throw notificationNotFound",
            ])
        #expect(try bench.holds("compare observers a 0"))
        #expect(try bench.holds("compare observers b 1"))
        #expect(try bench.holds("compare dropped a 1"))
        #expect(try bench.holds("compare thrown a 1"))
        #expect(try bench.holds("deliveries a 1"))
    }

    @Test func `one instance removes its siblings, and the next to be removed throws`() throws {
        try bench.run("observe a as ProfileView#1 by class", "observe a as ProfileView#2 by class", "post a")
        try bench.run("remove ProfileView#1", "remove ProfileView#2")
        #expect(
            reported.dropFirst(2) == [
                "post a", "deliver ProfileView#1", "deliver ProfileView#2", "remove ProfileView#1",
                "drop a ProfileView#1", "drop a ProfileView#2", "remove ProfileView#2",
                "throw notificationNotFound",
            ])
        #expect(try bench.holds("compare observers * 0"))
        #expect(try bench.holds("compare thrown * 1"))
    }

    @Test func `a zombie hides that there is no observer`() throws {
        try bench.run("observe a as Form#1 by class", "release Form#1", "post a expecting")
        #expect(reported == ["observe a Form#1", "post a", "deliver Form#1 ownerGone"])
        #expect(try bench.holds("thrown a 1"))
        #expect(try bench.holds("compare thrown a 0"))
        #expect(try bench.holds("compare deliveries a 1 by Form#1"))
    }

    @Test
    func `calls of one post are reported in the order of registration, however the dictionary has them`()
        throws
    {
        let classes = [
            "ProfileView", "LoginView", "CartView", "CartBadge", "AuditLog", "Screen", "Form", "Test",
        ]
        for name in classes { try bench.run("observe a as \(name) by class") }
        try bench.run("post a")
        #expect(reported.suffix(9) == ["post a"] + classes.map { "deliver \($0)" })
        #expect(bench.records(.comparedPost).map(\.deliveries) == [8])
        let post = try #require(bench.records(.comparedPost).first)
        #expect(bench.records(.comparedDeliver).allSatisfy { $0.post == post.seq })
    }

    @Test func `only class observers are passed to it, and nothing that a handler does`() throws {
        try bench.run("observe a as ProfileView#1 do post b", "post a")
        #expect(reported == ["post a", "throw notificationNotFound"])
        #expect(try bench.holds("compare observers * 0"))
    }

    @Test func `what it has no call for is said`() throws {
        try bench.run("observe a as Form by class", "remove Form a", "release Form", "remove Form")
        #expect(
            reported.dropFirst() == [
                "remove Form it cannot remove a single name",
                "remove Form gone: removal needs the object",
            ])
    }

    @Test func `both begin with nothing`() throws {
        let bench = Bench()
        try bench.run("observe a as Form")
        let error = #expect(throws: LineError.self) { try bench.run("  compare MyNotificationCenter") }
        #expect(
            error
                == LineError(
                    column: 3,
                    message: "expected compare before any observer or post: both centers start empty"
                ))
        let other = #expect(throws: LineError.self) { try bench.run("expect compare thrown a 0") }
        #expect(
            other
                == LineError(
                    column: 8, message: "expected a second center: begin with `compare MyNotificationCenter`")
        )
    }

    @Test func `a class that there is not is refused, with those that there are`() throws {
        let classes = "ProfileView, LoginView, CartView, CartBadge, AuditLog, Screen, Form, Test"
        for (line, column, found) in [
            ("observe a by class as Foo#1", 23, "Foo#1"), ("observe a by class", 19, "none"),
        ] {
            let error = #expect(throws: LineError.self) { try bench.run(line) }
            #expect(
                error
                    == LineError(
                        column: column,
                        message:
                            "expected an object of a class that MyNotificationCenter can distinguish (\(classes)), "
                            + "found \(found)"))
        }
        #expect(bench.demo.center.registrations.isEmpty)
    }

    @Test(arguments: [
        ("compare", 8, "expected MyNotificationCenter"),
        ("compare Foundation", 9, "expected MyNotificationCenter, found Foundation"),
        ("expect compare", 15, "expected observers, dropped, thrown or deliveries"),
        ("expect compare joy a 1", 16, "expected observers, dropped, thrown or deliveries, found joy"),
        ("expect compare thrown a 1 by X", 27, "expected the end of the line, found by"),
        (
            #"expect compare deliveries "a b" 1 by Nobody"#, 38,
            "expected an object (there are none yet), found Nobody"
        ),
    ])
    func `a mistake is reported at its place`(line: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try bench.run(line) }
        #expect(error == LineError(column: column, message: message))
    }
}
