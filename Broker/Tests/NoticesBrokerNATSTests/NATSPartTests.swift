import CNats
import Foundation
import Notices
import NoticesBroker
import Testing

@testable import NoticesBrokerNATS

@Suite struct NATSPartTests {
    @Test(arguments: [
        "nats://shop.example:4222", "nats://10.0.0.1:4222", "nats://127.0.0.1.evil.example:4222",
        "nats://127.1:4222",
        "nats://localhost.example", "nats://[2001:db8::1]:4222", "shop:4222", "http://localhost", "nats://",
        "",
        "tls://user:secret@host:4222", "tls://ho st",
    ])
    func `an address that would send plain text over a network, or is none, is refused`(_ server: String) {
        #expect(throws: TransportFailure.self) { try NATSTransport(servers: [server]) }
    }

    @Test(arguments: [
        "nats://localhost:4222", "nats://127.0.0.1:4222", "nats://127.8.9.1", "nats://[::1]:4222",
        "tls://a:4222",
    ])
    func `this machine, and addresses with TLS, are accepted`(_ server: String) throws {
        #expect(try NATSTransport(servers: [server]).engine == server)
    }

    @Test func `plain text leaves the machine only if it was allowed, and is not mixed with TLS`() throws {
        var settings = NATSSettings()
        settings.allowsPlainText = true
        _ = try NATSTransport(servers: ["nats://shop.example:4222"], settings: settings)
        #expect(throws: TransportFailure.self) {
            try NATSTransport(servers: ["tls://a:4222", "nats://b:4222"], settings: settings)
        }
        #expect(throws: TransportFailure.self) { try NATSTransport(servers: [], settings: settings) }
    }

    @Test func `no failure has a password in it`() {
        #expect {
            try NATSTransport(servers: ["tls://user:secret@host:4222"])
        } throws: { error in
            !String(describing: error).contains("secret")
        }
    }

    @Test func `a server that is not there is a failure that names it`() async throws {
        let transport = try NATSTransport(servers: ["nats://127.0.0.1:1"])
        let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
        await #expect {
            _ = try await transport.connect(as: "a", to: receiver)
        } throws: { error in
            (error as? TransportFailure)?.kind == .unreachable && "\(error)".contains("127.0.0.1:1")
        }
    }

    @Test func `what a confirmation says is read in both forms, and nothing else`() {
        let short = Confirmation("$JS.ACK.stream.consumer.3.17.9.1600000000000000000.4")
        #expect(short?.deliveries == 3)
        #expect(short?.streamPlace == 17)
        let long = Confirmation("$JS.ACK.domain.account.stream.consumer.3.17.9.1600000000000000000.4.random")
        #expect(long == short)
        for text in ["", "$JS.ACK", "$JS.ACK.a.b.c.d.e.f.g", "a.b.c.d.e.f.1.2.3", "$JS.ACK.s.c.-1.17.9.1.4"] {
            #expect(Confirmation(text) == nil)
        }
    }

    @Test
    func
        `what is confirmed before a process begins is all but what was not, and nothing that is stored later`()
        throws
    {
        func stream(_ lastTs: String) throws -> StreamInfo {
            let text = #"{"created":"x","config":{},"state":{"lastSeq":9,"lastTs":"\#(lastTs)"}}"#
            return try JSONDecoder().decode(StreamInfo.self, from: Data(text.utf8))
        }
        let consumer = try JSONDecoder().decode(
            ConsumerInfo.self,
            from: Data(
                #"""
                {"name":"c","config":{"deliverPolicy":"new","ackPolicy":"explicit"},"delivered":{"streamSeq":9},
                "ackFloor":{"streamSeq":2},"numAckPending":1,"numWaiting":0}
                """#.utf8))
        let times = ["1970-01-01T00:00:07.5Z", "1970-01-01T00:00:07Z", "1970-01-01T00:00:07.000000012Z"]
        #expect(
            times.map(nanoseconds(of:)) == [7_500_000_000, 7_000_000_000, 7_000_000_012])
        #expect(["", "0001-01-01T00:00:00Z", "x"].compactMap(nanoseconds(of:)) == [])
        var confirmed = try #require(KnownPlaces.Confirmed(consumer, in: try stream(times[0])))
        confirmed.besides = [4]
        #expect(
            [1, 3, 4, 9, 10].map { confirmed.contains($0, storedAt: 1) } == [true, true, false, true, false])
        #expect(!confirmed.contains(1, storedAt: 7_500_000_001))
        let known = KnownPlaces()
        known.note(confirmed, of: "c", in: "s")
        #expect(known["c", in: "s", "x"] == confirmed)
        // A stream that was made again has other messages at these places.
        #expect(known["c", in: "s", "y"] == nil)
    }

    @Test func `messages of a former session are waited for`() {
        var backlog = Backlog(delivered: 10, unconfirmed: 2)
        // A new message comes before those that come again.
        let answers = [11, 9, 12, 10, 13].map { backlog.receive($0) }
        #expect(answers == [true, true, true, true, false])
        #expect(backlog.isOver && backlog.isEnded)
        // One that comes twice stands for no other.
        backlog = Backlog(delivered: 10, unconfirmed: 2)
        let twice = [9, 9, 11, 10, 12].map { backlog.receive($0) }
        #expect(twice == [true, true, true, true, false])
    }

    @Test func `messages of a former session that the stream lacks are not waited for for ever`() {
        let begun = ContinuousClock.now
        var backlog = Backlog(delivered: 10, unconfirmed: 2, deadline: begun + .seconds(5))
        let answers = [(9, 0), (11, 5), (12, 5)].map {
            backlog.receive($0.0, now: begun + .seconds($0.1))
        }
        #expect(answers == [true, true, false] && backlog.isEnded)
        // What was confirmed before is not known then.
        #expect(!backlog.isOver)
    }

    @Test func `the next messages are asked for when the last are used up`() {
        var pull = Pull(batch: 3)
        pull.ask()
        #expect((1...3).map { _ in pull.receive() } == [false, false, true])
        #expect(pull.react(to: 100, "Idle Heartbeat") == .nothing)
        #expect(pull.react(to: 408, "Request Timeout") == .ask)
        #expect(pull.react(to: 409, "Leadership Change") == .ask)
        #expect(pull.react(to: 409, "Consumer Deleted") == .end)
        #expect(pull.react(to: 503, "No Responders") == .end)
    }

    @Test func `a server that refuses again and again ends the session`() {
        var pull = Pull(batch: 3)
        let reactions = (0..<30).map { _ in pull.react(to: 409, "Exceeded MaxWaiting") }
        #expect(reactions.contains(.end))
    }

    @Test func `names at the server have letters, digits, - and _, and tell all apart`() {
        var made: Set<String> = []
        let texts = [
            "a.b", "a-b", "a_b", "a b", "*", "%", "über >", "ober >", "通知", "🛒",
            String(repeating: "x", count: 900),
            String(repeating: "x", count: 901),
        ]
        for text in texts {
            let topic = NoticeTopic(prefix: text, delivery: .atLeastOnce, name: .init(text))
            let names = NATSNames(topic: topic)
            #expect(names.stream.utf8.count < 150)
            #expect(!names.subject.contains { "*> ".contains($0) })
            made.insert(names.stream)
            for node in texts {
                let consumer = names.consumer(of: node)
                #expect(consumer.utf8.allSatisfy(isPlain) && names.stream.utf8.allSatisfy(isPlain))
                #expect(consumer.utf8.count < 100)
                made.insert(consumer)
            }
        }
        #expect(made.count == texts.count + texts.count * texts.count)
        // What a server has is found again by them: they stay as they are.
        let shop = NATSNames(topic: NoticeTopic(prefix: "notices.shop", delivery: .atLeastOnce, name: "cart"))
        #expect(shop.stream == "notices-shop-a-57188a63cdb192a5")
        #expect(shop.consumer(of: "web-1.example") == "web-1_example-b45afdcc23d8302f741ee1d841c756df")
    }

    @Test func `what a server forbids is read`() {
        #expect(
            PermissionViolation("Permissions Violation for Publish to \"a.b\"")
                == PermissionViolation(.sending, "a.b"))
        #expect(
            PermissionViolation("Permissions Violation for Subscription to \"a.b\" (sid \"7\")")
                == PermissionViolation(.receiving, "a.b"))
        for text in ["", "\"", "Permissions Violation", "Authorization Violation", "Publish to"] {
            #expect(PermissionViolation(text) == nil)
        }
        for api in ["$JS.API", "$JS.hub.API"] {
            let request = PermissionViolation(.sending, "\(api).CONSUMER.CREATE.s.c")
            #expect(request.names("s") && request.names("c") && !request.names("d"))
        }
        #expect(!PermissionViolation(.receiving, "$JS.API.STREAM.INFO.s").names("s"))
    }
}

/// Messages in one piece.
@Suite struct FramedMessageTests {
    private let topic = NoticeTopic(prefix: "a", delivery: .atMostOnce, name: "b")

    @Test(arguments: ["", "\n", "\n\n", "x: y\n\n", "{\"a\":1}"])
    func `a message is read as it was written`(_ body: String) {
        let headers = TransportHeader.ofNotices.map { TransportHeader($0, "value of \($0): 1") }
        let message = TransportMessage(topic: topic, id: "1", headers: headers, body: Array(body.utf8))
        let bytes = FramedMessage.bytes(of: message)
        let (read, rest) = FramedMessage.read(bytes)
        #expect(read == headers)
        #expect(rest == message.body)
        #expect(bytes.count <= message.size + 1)
    }

    @Test(arguments: [
        "", "{\"a\":1}", "Notices: x", "Notices x\n\n", ": \n", "Notices:x\n\n1", "Notices: x\n1",
    ])
    func `what is not made so is all body`(_ text: String) {
        let (headers, body) = FramedMessage.read(Array(text.utf8))
        #expect(headers.isEmpty)
        #expect(body == Array(text.utf8))
    }

    @Test func `other headers are passed over, and very many or very long ones are not read`() {
        let line = "Notices: x\n"
        #expect(
            FramedMessage.read(Array("Other: y\n\(line)\n1".utf8)).headers == [
                TransportHeader("Notices", "x")
            ])
        let many = String(repeating: "Other: y\n", count: 16) + "\(line)\n1"
        #expect(FramedMessage.read(Array(many.utf8)).headers.isEmpty)
        let long = "Other: \(String(repeating: "y", count: 20_000))\n\(line)\n1"
        #expect(FramedMessage.read(Array(long.utf8)).headers.isEmpty)
    }

    @Test(arguments: 0..<500) func `any bytes are read`(_ seed: Int) {
        var dice = SystemRandomNumberGenerator()
        let bytes = (0..<Int.random(in: 0..<80, using: &dice)).map { _ in
            [0x0a, 0x3a, 0x20, 0x4e, UInt8.random(in: 0...255, using: &dice)].randomElement(using: &dice)!
        }
        let (_, body) = FramedMessage.read(bytes)
        #expect(body.count <= bytes.count)
    }
}

/// What servers answer to messages for streams.
@Suite struct StoreAnswerTests {
    @Test func `a double of what has no place in the stream is not stored`() {
        func answer(_ place: UInt64, isDouble: Bool) -> StoreAnswer {
            StoreAnswer(place: place, isDouble: isDouble, failure: nil, subject: "a")
        }
        #expect(answer(7, isDouble: false) == .stored)
        #expect(answer(7, isDouble: true) == .stored)
        #expect(answer(0, isDouble: true) == .doubtful)
        var failure = jsPubAckErr()
        failure.ErrCode = jsErrCode(rawValue: 10_158)
        #expect(StoreAnswer(place: nil, isDouble: false, failure: failure, subject: "a") == .doubtful)
        failure.ErrCode = JSStreamMessageExceedsMaximumErr
        failure.Err = NATS_ERR
        let refused = StoreAnswer(place: nil, isDouble: false, failure: failure, subject: "a")
        #expect(throws: TransportFailure.self) { try refused.get("a") }
        #expect {
            try StoreAnswer.doubtful.get("a")
        } throws: { ($0 as? TransportFailure)?.kind == .timedOut }
    }

    @Test func `a message of which the server keeps only the identity is sent under others`() {
        var attempts = AttemptIDs()
        var ids: [String] = []
        for _ in 1...13 {
            ids.append(attempts.id(of: "a/x/7"))
            attempts.note(.failed(.closed), of: "a/x/7")
            attempts.note(.doubtful, of: "a/x/7")
        }
        #expect(
            ids == Array(repeating: "a/x/7", count: 6) + Array(repeating: "a/x/7/1", count: 6) + ["a/x/7/2"])
        #expect(attempts.id(of: "a/x/8") == "a/x/8")
        attempts.note(.stored, of: "a/x/7")
        #expect(attempts.id(of: "a/x/7") == "a/x/7")
    }
}
