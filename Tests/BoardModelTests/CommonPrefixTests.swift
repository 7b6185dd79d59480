import BoardModel
import Testing

@Suite struct CommonPrefixTests {
    private static let start = "org.alamofire.notification.name."

    private func names(_ count: Int, _ start: String = start) -> [String] {
        (0..<count).map { "\(start)request.did\($0)" }
    }

    @Test func `the longest beginning that most names share is left out`() throws {
        let prefix = try #require(CommonPrefix(of: names(4) + [Self.start + "session.end", "stock.needed"]))
        #expect(prefix.heading == Self.start + "…")
        #expect(prefix.shortened(Self.start + "session.end") == "…session.end")
        #expect(prefix.shortened("stock.needed") == "stock.needed")
        #expect(prefix.shortened(Self.start) == Self.start)
        #expect(
            prefix.shortening(in: "did you mean \(Self.start)a or \(Self.start)b?")
                == "did you mean …a or …b?")
    }

    @Test func `few names, a short beginning or two beginnings leave nothing out`() {
        #expect(CommonPrefix(of: names(4)) == nil)
        #expect(CommonPrefix(of: (0..<9).map { "cart.did.\($0)" }) == nil)
        #expect(CommonPrefix(of: names(9) + names(9, "com.example.shop.screens.")) == nil)
        #expect(CommonPrefix(of: (0..<9).map { "UIKeyboardWillShowNotification\($0)" }) == nil)
        #expect(CommonPrefix(of: []) == nil)
    }

    @Test func `each of several programs has its own beginning`() throws {
        let other = "org.other.program."
        let parts = try [Self.start, other].map { start in
            try #require(CommonPrefix(of: (0..<5).map { "\(start)\($0)" }))
        }
        let prefix = try #require(CommonPrefix(parts: parts))
        #expect(prefix.shortened(Self.start + "a") == "…a" && prefix.shortened(other + "b") == "…b")
        #expect(prefix.shortened("cart.changed") == "cart.changed")
        #expect(prefix.shortening(in: "did you mean \(other)b?") == "did you mean …b?")
        #expect(CommonPrefix(parts: []) == nil)
    }

    @Test func `a name that ends with the beginning keeps it`() {
        let same = Array(repeating: "com.example.shop.", count: 9)
        #expect(CommonPrefix(of: same)?.heading != "com.example.shop.…")
    }
}
