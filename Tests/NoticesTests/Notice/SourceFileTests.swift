import TestSupport
import Testing

@testable import Notices

@Suite(.leavesNoObservers) struct SourceFileTests {
    @Test func `a literal and a text made at run time name the same file when they read the same`() {
        let made = SourceFile(["App/", "Cart.swift"].joined())
        let literal: SourceFile = "App/Cart.swift"
        #expect(made == literal)
        #expect(made.hashValue == literal.hashValue)
        #expect(made.name == "App/Cart.swift" && literal.name == "App/Cart.swift")
        #expect(made != "App/Cart.swif")
    }

    @Test(arguments: ["", "\0", "a\0b", "\0\0é\0", "ä/ö.swift", "👩‍👩‍👧", String(repeating: "x", count: 5_000)])
    func `any text is kept as it is`(_ text: String) {
        #expect(SourceFile(text).name == text)
        #expect(SourceLine(file: SourceFile(text), line: 3).description == "\(text):3")
    }

    @Test func `texts made at run time take no more memory than they have room for`() throws {
        var texts = InternedTexts(room: 200)
        let copy = texts.copy(of: "App/Cart.swift")
        let first = try #require(copy)
        #expect(texts.copy(of: String(repeating: "x", count: 100)) == nil)
        #expect(texts.copy(of: "App/User.swift") != nil)
        #expect(texts.copy(of: "App/View.swift") == nil)
        #expect(texts.copy(of: "App/Cart.swift") == first)
        #expect(SourceFile(at: first).name == "App/Cart.swift")
    }

    @Test func `a place says where the call was made, and its short form leaves the folders out`() {
        let place = NoticeCenter().post("a").wasHeard ? nil : here()
        #expect(place?.file == "NoticesTests/SourceFileTests.swift")
        #expect(SourceLine(file: "App/Views/Cart.swift", line: 12).short == "Cart.swift:12")
    }

    private func here(file: SourceFile = #fileID, line: Int = #line) -> SourceLine {
        SourceLine(file: file, line: line)
    }
}
