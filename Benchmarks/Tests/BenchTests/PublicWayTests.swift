import Testing

@Suite("The scanner of public ways") struct PublicWayTests {
    private static func keys(in source: String) throws -> [String] {
        try PublicWay.ways(in: source, file: "File.swift").map(\.key)
    }

    @Test("a way is told by its type, its name, and what must be given to it")
    func keys() throws {
        let source = """
            extension NoticeCenter {
                /// Not here: `public func observe(_ name: String)` {
                @discardableResult @available(macOS 15, *)
                public func observe<Owner: AnyObject & Sendable>(
                    _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
                    @_inheritActorContext call method: @escaping @isolated(any) @Sendable (Owner) -> @MainActor (Notice) -> Void
                ) -> NoticeAddition { print("{ \\(name.map { "\\($0)}" } ?? "") // {") }

                nonisolated public func messages<Message>(of type: Message.Type) async throws(NoticeError)
                    -> [Message] {}
            }
            """
        #expect(
            try Self.keys(in: source) == [
                "NoticeCenter.observe(_: NoticeName?, owner: Owner, call: (Owner) -> @MainActor (Notice) -> Void)",
                "NoticeCenter.messages(of: Message.Type)",
            ])
    }

    @Test("what is not public is no way, what an extension or a protocol makes public is one")
    func access() throws {
        let source = """
            public struct Channel<Payload: Sendable>: Sendable {
                func observe(_ hidden: Int) {}
                private func notices() -> NoticeToken {}
                public struct Part { public func observe(id: [String: Int]) {} }
                public func post(_ actor: Int) {}
            }
            public extension Channel where Payload == Int {
                func payloads(each: (Int, any Sendable) -> Void) {}
            }
            public protocol Board: AnyObject { func addObserver(_ one: AnyObject) }
            """
        #expect(
            try Self.keys(in: source) == [
                "Channel.Part.observe(id: [String: Int])",
                "Channel.payloads(each: (Int, any Sendable) -> Void)",
                "Board.addObserver(_: AnyObject)",
            ])
    }

    @Test(
        "a way of a new name is found by what it returns",
        arguments: ["NoticeToken", "NoticeAddition", "NoticeSequence<Int>"])
    func results(result: String) throws {
        let source = "extension NoticeCenter { public func listen(to: Int) -> \(result) {} }"
        #expect(try Self.keys(in: source) == ["NoticeCenter.listen(to: Int)"])
    }

    @Test("a public way without a row is named, with the place to add one")
    func missing() throws {
        let source = "extension NoticeCenter {\n    public func observe(twice: Int) {}\n}"
        let ways = try PublicWay.ways(in: source, file: "Sources/Library/Notices/New.swift")
        #expect(
            Coverage.complaints(about: ways, covered: []) == [
                """
                Sources/Library/Notices/New.swift:2: no row measures NoticeCenter.observe(twice: Int). Add a Way with \
                covers: "NoticeCenter.observe(twice: Int)" to one of \
                Benchmarks/Sources/bench/Workloads/Ways*.swift.
                """
            ])
        #expect(
            Coverage.complaints(about: ways, covered: [("V1", "NoticeCenter.observe(twice: Int)")]).isEmpty)
    }

    @Test("a row whose way is gone is named")
    func stale() throws {
        #expect(
            Coverage.complaints(about: [], covered: [("V1", "NoticeCenter.observe()")]) == [
                """
                The row V1 covers NoticeCenter.observe(), which is no public way of Sources/Library/Notices any more. \
                Correct its covers in Benchmarks/Sources/bench/Workloads/Ways*.swift, or remove the row.
                """
            ])
    }

    @Test(
        "a file whose braces do not match is an error that names it", arguments: ["{", "}", "{ \"}\" // }"])
    func unreadable(source: String) {
        let error = #expect(throws: UnreadableSource.self) { try Self.keys(in: source) }
        #expect(error?.description.contains("File.swift") == true)
    }
}
