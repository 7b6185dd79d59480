import TestSupport
import Testing

@testable import NoticesBehaviour

/// What is said of two baselines.
@Suite struct BehaviourDifferenceTests {
    private static let baseline = """
        noticeboard baseline 1
        1 × center main
          1 × observe cart.changed by Badge at Shop/Badge.swift:5
          2 × observe cart.changed by handler at Shop/Screens.swift:21
          1 × observe total.changed by Display at Shop/Display.swift:3
          4 × post cart.changed at Shop/Cart.swift:9
            4 × call Badge at Shop/Badge.swift:5
            8 × call handler at Shop/Screens.swift:21
              8 × post total.changed at Shop/Screens.swift:22
                8 × call Display at Shop/Display.swift:3
          1 × post order.placed at Shop/Cart.swift:20
            1 × unheard
        end

        """

    /// What is said if these texts are replaced, each in all lines.
    private func lines(_ changes: (String, String)...) throws -> [String] {
        var text = Self.baseline
        for (former, new) in changes {
            #expect(text.contains(former))
            text = text.replacing(former, with: new)
        }
        return Behaviour.lines(
            try Behaviour(text: text).differences(from: Behaviour(text: Self.baseline)))
    }

    @Test func `an observer that is registered again is one difference, wherever it is called`() throws {
        #expect(
            try lines(
                (
                    "  2 × observe",
                    "  1 × observe cart.changed by Badge at Shop/Badge.swift:12\n  2 × observe"
                ),
                ("    8 × call handler", "    4 × call Badge at Shop/Badge.swift:12\n    8 × call handler"))
                == ["Badge is called twice for cart.changed: second registration at Shop/Badge.swift:12"])
        #expect(
            try lines(
                ("1 × observe cart.changed by Badge", "2 × observe cart.changed by Badge"),
                ("4 × call Badge", "8 × call Badge"))
                == ["Badge is called twice for cart.changed: second registration at Shop/Badge.swift:5"])
        #expect(
            try lines(
                ("2 × observe", "3 × observe"), ("8 × call handler", "12 × call handler"),
                ("8 × post total", "12 × post total"), ("8 × call Display", "12 × call Display"))
                == [
                    "a handler is called more often for cart.changed: 3 registrations, 2 in the baseline, "
                        + "see Shop/Screens.swift:21"
                ])
    }

    @Test func `an observer that is gone, or registered for another name, is one difference`() throws {
        #expect(
            try lines(
                ("  1 × observe total.changed by Display at Shop/Display.swift:3\n", ""),
                ("8 × call Display at Shop/Display.swift:3", "8 × unheard"))
                == [
                    "Display no longer observes total.changed: registered at Shop/Display.swift:3 in the baseline"
                ])
        #expect(
            try lines(
                ("observe total.changed by Display", "observe total.chnged by Display"),
                ("8 × call Display at Shop/Display.swift:3", "8 × unheard"))
                == ["Display at Shop/Display.swift:3 observes total.chnged instead of total.changed"])
        #expect(
            try lines(
                (
                    "  4 × post cart",
                    "  1 × observe order.placed by Mail at Shop/Mail.swift:7\n  4 × post cart"
                ), ("    1 × unheard", "    1 × call Mail at Shop/Mail.swift:7"))
                == ["Mail observes order.placed: not in the baseline, registered at Shop/Mail.swift:7"])
    }

    @Test func `posts that are lost or more, and what that caused, are one difference`() throws {
        #expect(
            try lines(
                ("4 × post", "3 × post"), ("4 × call", "3 × call"), ("8 × ", "6 × "))
                == ["cart.changed is posted 3 times at Shop/Cart.swift:9: 4 times in the baseline"])
        #expect(
            try lines(("  1 × post order.placed at Shop/Cart.swift:20\n    1 × unheard\n", ""))
                == ["order.placed is no longer posted at Shop/Cart.swift:20: once in the baseline"])
        #expect(
            try lines(("8 × post total", "7 × post total"), ("8 × call Display", "7 × call Display"))
                == [
                    "total.changed is posted 7 times at Shop/Screens.swift:22: 8 times in the baseline "
                        + "(caused by the handler at Shop/Screens.swift:21)"
                ])
        #expect(
            try lines(("    1 × unheard", "    1 × unheard\n1 × leak Page at Shop/Screens.swift:21"))
                == ["Page: 1 object leaks, observed at Shop/Screens.swift:21: none in the baseline"])
    }

    @Test func `lines that move in their file are no difference, and another name there is one`() throws {
        #expect(try lines(("Cart.swift:9", "Cart.swift:12"), ("Cart.swift:20", "Cart.swift:31")) == [])
        #expect(
            try lines(("Screens.swift:22", "Screens.swift:9"), ("Screens.swift:21", "Screens.swift:8")) == [])
        #expect(
            try lines(("order.placed at Shop/Cart.swift:20", "order.plcd at Shop/Cart.swift:21"))
                == ["order.plcd is posted instead of order.placed at Shop/Cart.swift:21"])
    }

    @Test func `a leak explains that what it keeps is called`() throws {
        #expect(
            try lines(
                ("8 × call handler", "9 × call handler"), ("8 × post total", "9 × post total"),
                ("8 × call Display", "9 × call Display"),
                ("    1 × unheard", "    1 × unheard\n1 × leak Page at Shop/Screens.swift:21"))
                == ["Page: 1 object leaks, observed at Shop/Screens.swift:21: none in the baseline"])
    }

    @Test func `ten lines are said, and the rest is counted`() throws {
        let posts = (1...13).map { "  1 × post new.\($0) at Shop/New.swift:\($0)\n" }.joined()
        let lines = try lines(("  4 × post cart", posts + "  4 × post cart"))
        #expect(lines.count == 10)
        #expect(
            lines.last
                == "new.10 is posted once at Shop/New.swift:10: not in the baseline, and 3 more of this kind")
        #expect(lines.first == "new.1 is posted once at Shop/New.swift:1: not in the baseline")
    }

    @Test func `many differences of one kind do not hide the others`() throws {
        let posts = (1...40).map { "  1 × post new.\($0) at Shop/New.swift:\($0)\n" }.joined()
        let lines = try lines(
            ("  4 × post cart", posts + "  4 × post cart"),
            ("    1 × unheard", "    1 × unheard\n1 × leak Page at Shop/Screens.swift:21"))
        #expect(lines.count == 10)
        #expect(
            lines[0] == "Page: 1 object leaks, observed at Shop/Screens.swift:21: none in the baseline")
        #expect(lines[9].hasSuffix("Shop/New.swift:9: not in the baseline, and 31 more of this kind"))
    }

    @Test func `of many new observers, the second registration of a known one is said first`() throws {
        let new = (1...40).map { "  1 × observe new.\($0) by New\($0) at Shop/New.swift:\($0)\n" }.joined()
        let lines = try lines(
            (
                "  1 × observe total",
                new + "  1 × observe total.changed by Display at Shop/New.swift:99\n  1 × observe total"
            ))
        #expect(lines.count == 10)
        #expect(
            lines[0]
                == "Display is registered twice for total.changed: second registration at Shop/New.swift:99")
        #expect(lines[9].hasSuffix("registered at Shop/New.swift:9, and 31 more of this kind"))
    }

    @Test func `of a recording with gaps only what it has more is a difference`() throws {
        func part(_ changes: (String, String)...) throws -> [String] {
            let text = changes.reduce(Self.baseline) { $0.replacing($1.0, with: $1.1) }
            var run = try Behaviour(text: text)
            run.isPart = true
            return try Behaviour.lines(run.differences(from: Behaviour(text: Self.baseline)))
        }
        #expect(try part(("    1 × unheard", "")) == [])
        #expect(
            try part(("8 × post total", "7 × post total"), ("8 × call Display", "7 × call Display")) == [])
        #expect(
            try part(("order.placed at Shop/Cart.swift:20", "order.plcd at Shop/Cart.swift:20"))
                == ["order.plcd is posted once at Shop/Cart.swift:20: not in the baseline"])
        #expect(
            try part(("8 × post total", "9 × post total")).count == 1)
    }

    @Test func `another run of ten thousand lines is said in ten`() throws {
        func behaviour(_ name: String) -> Behaviour {
            let steps = (1...10_000).map {
                Behaviour.Step(text: "post \(name).\($0) at A.swift:\($0)", count: 1)
            }
            return Behaviour(steps: [Behaviour.Step(text: "center main", count: 1, steps: steps)])
        }
        let differences = behaviour("a").differences(from: behaviour("b"))
        #expect(differences.count > 10_000)
        #expect(Behaviour.lines(differences).count <= 10)
        #expect(behaviour("a").differences(from: behaviour("a")) == [])
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `damaged baselines are refused or compared`(seed: UInt64)
        throws
    {
        var dice = Dice(seed: seed)
        var lines = Self.baseline.split(separator: "\n").map(String.init)
        for _ in 0..<3 {
            let index = Int.random(in: 1..<lines.count - 1, using: &dice)
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: lines[index].removeLast(Int.random(in: 0...lines[index].count, using: &dice))
            case 1: lines.swapAt(index, Int.random(in: 1..<lines.count - 1, using: &dice))
            case 2: lines[index] = lines[index].replacing("1 ×", with: "2147483648 ×")
            default: lines[index] = lines[index].replacing(" by ", with: " at ").replacing(":", with: " by ")
            }
        }
        guard let other = try? Behaviour(text: lines.joined(separator: "\n")) else { return }
        let baseline = try Behaviour(text: Self.baseline)
        for line in Behaviour.lines(other.differences(from: baseline) + baseline.differences(from: other)) {
            #expect(!line.isEmpty)
        }
        #expect(other.differences(from: other) == [])
    }

    @Test func `counts beyond measure and invisible characters are damage`() {
        for line in ["9223372036854775807 × center main", "1 × center \u{1B}[2J", "1 × center \u{202E}"] {
            let error = #expect(throws: Behaviour.TextError.self) {
                try Behaviour(text: "noticeboard baseline 1\n\(line)\nend\n")
            }
            #expect(error?.line == 2)
        }
    }
}
