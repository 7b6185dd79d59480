import Notices

extension Workbench {
    /// Rejects commands that the model cannot repeat faithfully.
    func checkBeside(_ command: Command, of line: String) throws(LineError) {
        switch command {
        case .beside:
            guard ledger.objects.isEmpty, inbox.totals.all == Totals.Counts() else {
                throw LineError(
                    column: 1 + line.prefix { $0.isWhitespace }.count,
                    message: "expected beside before any observer or post, so that both begin with nothing")
            }
        case .expect(.beside) where beside == nil:
            throw LineError(
                column: Self.column(ofWord: 1, in: line),
                message: "expected a model beside: begin with `beside \(Beside.name)`")
        case .observe(let observation) where beside != nil && observation.kind == .class:
            let label = observation.object
            guard label.flatMap(SampleClasses.instance) == nil else { break }
            throw LineError(
                column: label == nil ? line.count + 1 : Self.column(behind: "as", in: line),
                message: "expected an object of a class that \(Beside.name) can tell apart "
                    + "(\(SampleClasses.names.joined(separator: ", "))), found \(label ?? "none")")
        default: break
        }
    }

    private static func column(ofWord index: Int, in line: String) -> Int {
        var scanner = LineScanner(line)
        for _ in 0..<index {
            scanner.skipBlanks()
            _ = scanner.takeWord()
        }
        scanner.skipBlanks()
        return scanner.column
    }

    /// The column of the word that follows the first `word` after the name.
    private static func column(behind word: String, in line: String) -> Int {
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        _ = scanner.takeWord()
        _ = try? scanner.takeNames()
        while !scanner.isAtEnd(), scanner.takeWord() != word {}
        scanner.skipBlanks()
        return scanner.column
    }

    func found(_ expectation: Command.BesideExpectation) -> (subject: String, found: Int, names: NamePattern)
    {
        guard let beside else { return ("beside", 0, .any) }
        let names = expectation.names
        return switch expectation.subject {
        case .observers: ("observers of \(names.text) beside", beside.story.livingCount(of: names), names)
        case .deliveries:
            (
                "deliveries of \(names.text)\(expectation.object.map { " by \($0)" } ?? "") beside",
                beside.deliveries(of: names, by: expectation.object), names
            )
        case .dropped: ("dropped of \(names.text) beside", beside.dropped(of: names), names)
        case .thrown: ("thrown for \(names.text) beside", beside.thrown(for: names), names)
        }
    }
}
