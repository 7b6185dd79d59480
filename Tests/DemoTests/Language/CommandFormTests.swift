import Foundation
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// Everything that is known of a command comes from its forms: how it is read, completed and executed.
@Suite(.leavesNoObservers) struct CommandFormTests {
    @Test(arguments: CommandForm.all.indices)
    func `a line of each form is read as that form, short and in full`(index: Int) throws {
        let form = CommandForm.all[index]
        for arguments in form.sampleArguments {
            let sample = form.sample(arguments)
            let line = try #require(try CommandParser.read(sample), "\(sample)")
            #expect(line.form.text == form.text, "\(sample)")
            #expect(line.values.entries.map(\.role) == arguments.map(\.role), "\(sample)")
        }
    }

    @Test(arguments: CommandForm.all.indices)
    func `a line of each form is executed`(index: Int) throws {
        let form = CommandForm.all[index]
        for sample in form.sampleArguments.map(form.sample) {
            let bench = Bench()
            if form.word != "compare" { try bench.run("compare MyNotificationCenter", "observe a as X") }
            #expect(throws: Never.self, "\(sample)") { try bench.run(sample) }
        }
    }

    @Test(arguments: CommandForm.all.indices)
    func `each word of a form can be completed from what is before it`(index: Int) throws {
        let form = CommandForm.all[index]
        var words = [form.word]
        #expect(Continuation.after("").contains(.word(form.word)))
        for argument in form.arguments {
            let possible = Continuation.after(words.joined(separator: " ") + " ")
            #expect(Set(Continuation.of(argument)).isSubset(of: possible), "\(words)")
            if !argument.isOptional { words.append(argument.sample) }
        }
        let possible = Continuation.after(words.joined(separator: " ") + " ")
        for option in form.options {
            #expect(Set(Continuation.of(option)).isSubset(of: possible), "\(option.text)")
        }
    }

    @Test func `what stands in a line once is not offered again, and nothing behind a mistake`() {
        let possible = Continuation.after("observe a once by token ")
        #expect(possible == ["as", "from", "typed", "do"].map(Continuation.word))
        #expect(Continuation.after("post a from X ") == ["expecting", "elsewhere"].map(Continuation.word))
        #expect(Continuation.after("observe a do observe b by ").contains(.word("token")))
        let ends = [
            "expect frob ", "observe a frob ", "note some ", "wait ", "post a # ", "post a expecting ",
        ]
        for text in ends { #expect(Continuation.after(text).isEmpty, "\(text)") }
    }

    @Test(arguments: CommandForm.all.indices)
    func `what may be left out comes last, and no two arguments of a form have one role`(index: Int) {
        let form = CommandForm.all[index]
        let roles = (form.arguments + form.options).map(\.role)
        #expect(Set(roles).count == roles.count)
        let isOptional = form.arguments.map(\.isOptional)
        #expect(isOptional == isOptional.filter { !$0 } + isOptional.filter { $0 })
    }
}

/// A new command is a change of two files: the table of forms, and what the demo does.
@Suite struct CommandFilesTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Board")

    /// The text of every source file of the parts that know commands, by its path below `Sources`.
    private static let texts: [String: String] = {
        var texts: [String: String] = [:]
        for folder in ["Demo", "TerminalUI", "noticeboard"] {
            let paths = FileManager.default.enumerator(atPath: sources.appending(path: folder).path)
            for case let path as String in paths ?? .init() where path.hasSuffix(".swift") {
                let name = "\(folder)/\(path)"
                texts[name] = try? String(contentsOf: sources.appending(path: name), encoding: .utf8)
            }
        }
        return texts
    }()

    private func files(with pattern: String) throws -> Set<String> {
        let expression = try Regex(pattern)
        return Set(Self.texts.filter { $0.value.contains(expression) }.keys)
    }

    @Test(arguments: ["release", "holders", "device", "note", "wait"])
    func `a command is known to two files`(word: String) throws {
        let known = try files(with: #"case (let )?\.\#(word)\b|case \#(word)\(|Command\.\#(word)\b"#)
        let ours = known.filter { !$0.hasPrefix("TerminalUI/") || $0.hasPrefix("TerminalUI/Prompt/") }
        #expect(ours == ["Demo/Language/Command.swift", "Demo/DemoProgram+Execute.swift"])
    }

    @Test func `no other file lists words of commands or chooses by them`() throws {
        #expect(Self.texts.count > 150)
        let words = CommandForm.words.joined(separator: "|")
        let lists = try files(with: #""(\#(words))"\s*,\s*"(\#(words))""#)
        #expect(lists == [])
        #expect(try files(with: #"case "(\#(words))""#) == [])
        #expect(try files(with: #"CommandForm\(\s*\."#) == ["Demo/Language/Command.swift"])
    }
}

// MARK: - Sample lines

extension CommandForm {
    /// What must be there, and all that may be.
    fileprivate var sampleArguments: [[Argument]] {
        [arguments.filter { !$0.isOptional }, arguments + options]
    }

    fileprivate func sample(_ arguments: [Argument]) -> String {
        ([word] + arguments.map(\.sample)).joined(separator: " ")
    }
}

extension Argument {
    fileprivate var sample: String {
        let value: String? =
            switch kind {
            case .names: "a"
            case .object(let mustExist): mustExist ? "X" : "S"
            case .payload: #"{"n":[1]}"#
            case .number: "1"
            case .seconds: "0.25"
            case .frame: "0,508,390x336"
            case .choice(let words): words[0]
            case .flag: nil
            case .text: "text"
            case .command: "post b"
            }
        return [keyword, value].compactMap { $0 }.joined(separator: " ")
    }
}
