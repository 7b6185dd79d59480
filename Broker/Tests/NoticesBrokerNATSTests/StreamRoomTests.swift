import Testing

@testable import NoticesBrokerNATS

/// When a session looks at how full a stream is.
struct StreamRoomTests {
    @Test func `what is stored while it looks makes it look again, once`() {
        var room = StreamRoom()
        let begins = [true, true, false].map { room.begin(makesRoom: $0) }
        #expect(begins == [true, false, false], "one looks already")
        let isAgain = room.end()
        #expect(isAgain, "what it found may be outdated")
        let isOnceMore = room.end()
        #expect(!isOnceMore)
    }

    @Test func `all looks of a session that has filled the stream make room, although another one had begun`()
    {
        var room = StreamRoom()
        _ = room.begin(makesRoom: false)
        #expect(!room.makesRoom)
        _ = room.begin(makesRoom: true)
        _ = room.end()
        #expect(room.makesRoom, "the next look makes room")
        _ = room.end()
        // What others confirm later is removed then, though nothing more is published.
        _ = room.begin(makesRoom: false)
        #expect(room.makesRoom)
    }
}
