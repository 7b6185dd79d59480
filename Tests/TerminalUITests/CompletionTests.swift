import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct CompletionTests {
    private let vocabulary = Vocabulary(
        names: ["cart.changed", "cart.cleared", "two words", "*"], objects: ["CartBadge", "My Form"])

    @Test(arguments: [
        // Commands, and names to post.
        ("obs", "observe "), ("rel", "release "), ("tw", #""two words" "#), (#""tw"#, #""two words" "#),
        ("cart.ch", "cart.changed "), ("ca", "cart.c"), ("zzz", "zzz"),
        // Letters that stand apart, if nothing begins with them.
        ("ccd", "ccd"), ("cach", "cart.changed "), ("post CCH", "post cart.changed "),
        ("release mf", #"release "My Form" "#),
        ("observe a by tk", "observe a by tk"),
        // Names.
        ("post cart.ch", "post cart.changed "), ("observe cart.cl", "observe cart.cleared "),
        (#"post "two w"#, #"post "two words" "#), ("expect unheard cart.ch", "expect unheard cart.changed "),
        ("remove CartBadge cart.cl", "remove CartBadge cart.cleared "),
        (#"remove "My Form" cart.cl"#, #"remove "My Form" cart.cleared "#),
        // Objects.
        ("release C", "release CartBadge "), (#"release "#, "release "),
        (#"remove "My"#, #"remove "My Form" "#),
        ("observe a as Ca", "observe a as CartBadge "),
        (#"post a {"x": 1} from Ca"#, #"post a {"x": 1} from CartBadge "#),
        ("expect alive Ca", "expect alive CartBadge "),
        // Kinds and the words in between.
        ("observe a as X by ta", "observe a as X by task "), ("observe a as X b", "observe a as X by "),
        ("observe a once o", "observe a once o"), ("observe a do p", "observe a do post "),
        ("observe a as do do release Cart", "observe a as do do release CartBadge "),
        ("observe a do observe b do r", "observe a do observe b do re"),
        (#"observe "two words" a"#, #"observe "two words" as "#),
        ("keyboard sh", "keyboard show "), ("keyboard show du", "keyboard show duration "),
        ("keyboard show duration ", "keyboard show duration "), ("expect al", "expect alive "),
        ("keyboard show f", "keyboard show foreign "), ("keyboard un", "keyboard un"),
        ("expect in", "expect inset "), ("expect inset Ca", "expect inset CartBadge "),
        ("observe a by la", "observe a by layout "), ("rotate la", "rotate landscape "),
        ("device t", "device tablet "), ("device tablet l", "device tablet landscape "),
        ("rotate p", "rotate portrait "), ("rotate portrait d", "rotate portrait duration "),
        ("rotate portrait l", "rotate portrait l"), ("rotate curve 1 cu", "rotate curve 1 cu"),
        ("post a fr", "post a from "), ("  post cart.ch", "  post cart.changed "),
        // A word that is whole ends with a blank.
        ("release CartBadge", "release CartBadge "),
    ])
    func `a word is completed by what may stand in its place`(line: String, completed: String) {
        var prompt = Prompt()
        prompt.edit { $0.insert(line) }
        prompt.complete(with: vocabulary)
        #expect(prompt.line.text == completed)
    }

    @Test(arguments: [
        ("cart.c", ["cart.changed", "cart.cleared"]), ("observe a by t", ["token", "task"]),
        ("observe a as X ", ["by", "from", "typed", "once", "do"]),
        ("release ", ["CartBadge", #""My Form""#]),
        ("post a", ["cart.changed", "cart.cleared"]), ("cart.ch", []), ("zzz", []),
        ("ccd", ["cart.changed", "cart.cleared"]), ("observe a by tk", ["task", "token"]),
    ])
    func `several possible words are listed`(line: String, candidates: [String]) {
        #expect(Completion(of: line, with: vocabulary).candidates == candidates)
    }

    @Test func `a word that is whole and could still go on is not lengthened unasked`() {
        let vocabulary = Vocabulary(names: ["cart", "cart.changed"], objects: [])
        let completion = Completion(of: "post cart", with: vocabulary)
        #expect(completion.replacement == "cart")
        #expect(completion.candidates == ["cart", "cart.changed"])
    }

    @Test func `any name is offered to observe and not to post`() {
        #expect(Completion(of: "observe ", with: vocabulary).candidates.contains("*"))
        #expect(!Completion(of: "post ", with: vocabulary).candidates.contains("*"))
        #expect(!Completion(of: "", with: vocabulary).candidates.contains("*"))
    }

    @Test func `Tab completes before the cursor and shows what is possible below`() {
        let board = Board(lines: "observe cart.changed as CartBadge\nobserve cart.cleared as \"My Form\"")
        board.press("pX cart<c-a>ca<tab>")
        #expect(board.state.prompt.line.text == "cart.cX cart")
        #expect(board.footer == " cart.changed  cart.cleared")
        board.press("l")
        #expect(board.footer.contains("Enter run"))
        board.press("<tab>")
        #expect(board.state.prompt.line.text == "cart.cleared X cart")
    }

    @Test func `what completion writes is understood as what it meant`() throws {
        for name in ["two words", "#hash", "\"quoted\"", "tab\there", "line\nbreak", "a\u{2028}b", "plain"] {
            let vocabulary = Vocabulary(names: [name], objects: [])
            let line = "post " + Completion(of: "post ", with: vocabulary).replacement
            let command = try CommandParser.parse(line)
            #expect(command == .post(.init(name), payload: nil, sender: nil))
        }
    }

    @Test func `what is typed every day comes first, and the seven attempts of a lesson last`() {
        let start = Completion(of: "", with: vocabulary).candidates
        #expect(
            start.prefix(7)
                == ["observe", "post", "remove", "release", "note", "cart.changed", "cart.cleared"])
        let kinds = Completion(of: "observe a by ", with: vocabulary).candidates
        #expect(kinds.first == "token")
        #expect(kinds.suffix(7) == (1...7).map { "attempt\($0)" })
    }

    @Test func `Tab again writes one continuation after the other`() {
        let board = Board(lines: "observe cart.changed as CartBadge\nobserve cart.cleared as Other")
        board.press("prelease CartBadge<c-u>ccd<tab>")
        #expect(board.state.prompt.line.text == "ccd")
        #expect(board.footer == " cart.changed  cart.cleared")
        let lines = (1...3).map { _ in
            board.press("<tab>")
            return board.state.prompt.line.text
        }
        #expect(lines == ["cart.changed", "cart.cleared", "cart.changed"])
        board.press(" 3")
        #expect(board.state.prompt.line.text == "cart.changed 3")
        #expect(board.state.prompt.candidates.isEmpty)
    }

    @Test func `the letters that were typed are marked in the continuations`() {
        let board = Board(lines: "observe cart.changed as CartBadge\nobserve cart.cleared as Other")
        board.press("pccd<tab>")
        let row = board.frame.grid
        let marked = (1..<13).filter { row[23, $0].style.bold }.map { row[23, $0].text }.joined()
        #expect(marked == "ccd")
    }

    @Test func `a chosen continuation is seen although there is no room for all`() {
        let names = (10...40).map { "observe some.longer.name.\($0) as X" }.joined(separator: "\n")
        let board = Board(60, 24, lines: names)
        board.press("psome<tab>")
        for number in 10...40 {
            board.press("<tab>")
            #expect(board.footer.contains("some.longer.name.\(number)"))
        }
    }
}
