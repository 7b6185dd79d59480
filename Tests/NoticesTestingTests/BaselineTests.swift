import Foundation
import Notices
import TestSupport
import Testing

@testable import NoticesTesting

/// What a recorded test did, compared with a file beside the test.
@Suite(.leavesNoObservers, .endsInTime) final class BaselineTests {
    private let center = NoticeCenter()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baselines-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var testFile: String { folder.appendingPathComponent("CartTests.swift").path }
    private var path: String {
        folder.appendingPathComponent("__Baselines__/CartTests/cart.notices-baseline").path
    }

    /// A badge that hears posts of a cart.
    private func recording(badges: Int = 1, posts: Int = 2, limit: Int = 10_000) async -> [NoticeRecord] {
        await center.recording(limit: limit) {
            let tokens = (0..<badges).map { number in
                center.observe("cart.changed", label: "Badge#\(number)", file: "Shop/Badge.swift", line: 12) {
                    _ in
                }
            }
            for _ in 0..<posts { center.post("cart.changed", file: "Shop/Cart.swift", line: 9) }
            withExtendedLifetime(tokens) {}
        }
    }

    private func fault(_ recording: [NoticeRecord], _ mode: String? = nil, name: String = "cart") -> String? {
        TestBaseline(name: name, testFile: testFile).fault(of: recording, mode: mode)
    }

    @Test func `a missing baseline is written, and the test fails once`() async throws {
        let recording = await recording()
        #expect(
            fault(recording)
                == "There was no baseline “cart”. What this run did is written to \(path): "
                + "read it, commit it, and run the test again.")
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == """
                noticeboard baseline 1
                1 × center main
                  1 × observe cart.changed by Badge at Shop/Badge.swift:12
                  2 × post cart.changed at Shop/Cart.swift:9
                    2 × call Badge at Shop/Badge.swift:12
                end

                """)
        #expect(fault(recording) == nil)
    }

    @Test func `a difference is a line, and is accepted by the environment`() async throws {
        let (first, second) = (await recording(), await recording(badges: 2))
        _ = fault(first)
        let line = "Badge is called twice for cart.changed: second registration at Shop/Badge.swift:12"
        #expect(
            fault(second) == """
                The recording does not match the baseline “cart”:
                  \(line)
                If this is right, run the test with NOTICES_BASELINES=accept, which writes \(path).
                """)
        #expect(
            fault(second, "accept") == """
                The baseline “cart” is written again, with these changes:
                  \(line)
                Commit \(path), and run the test without NOTICES_BASELINES.
                """)
        #expect(fault(second) == nil)
        #expect(fault(second, "accept") == nil)
    }

    @Test func `a recording that ends before a handler elsewhere says so`() async throws {
        let (center, gate) = (center, AsyncStream<Void>.makeStream())
        let token = center.observe("cart.changed", on: .task, label: "Mail") { _ in
            for await _ in gate.stream { break }
        }
        let recording = await center.recording { center.post("cart.changed") }
        let text = try #require(fault(recording))
        #expect(
            text.hasSuffix(
                "\nWhen the recording ended, 1 scheduled handler had not run: "
                    + "let its body wait, for example with awaitingHandlers."))
        gate.continuation.yield()
        try await token.cancelAndWait()
    }

    @Test func `a failure is an issue at the line of the call`() async {
        let recording = await recording()
        expect(recording, matches: "badge")
        await fails(
            with: "“../cart” cannot be the name of a baseline, which is that of a file: "
                + "use letters, digits, -, _ and spaces."
        ) {
            expect(recording, matches: "../cart")
        }
    }

    @Test func `a damaged file says in which line, and is not overwritten`() async throws {
        let recording = await recording()
        _ = fault(recording)
        try "noticeboard baseline 1\nnonsense\nend\n".write(toFile: path, atomically: true, encoding: .utf8)
        for mode in [nil, "accept"] {
            #expect(
                fault(recording, mode)
                    == "\(path):2: expected a count, × and a step, such as 2 × call Badge. "
                    + "Correct or restore the file, or remove it to write it again.")
        }
    }

    @Test func `a recording that lacks its beginning is not compared`() async {
        #expect(
            fault(await recording(limit: 2))
                == "The recording lacks its beginning, and cannot be compared: "
                + "4 earlier records were dropped: give recording a higher limit.")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `an unknown value of the environment, and a folder that cannot be made, are said`()
        async throws
    {
        let recording = await recording()
        #expect(
            fault(recording, "yes")
                == "NOTICES_BASELINES=yes is unknown: accept writes the baselines that differ.")
        try "".write(to: folder.appendingPathComponent("__Baselines__"), atomically: true, encoding: .utf8)
        #expect(fault(recording)?.hasPrefix("\(path) cannot be read or written: ") == true)
    }
}
