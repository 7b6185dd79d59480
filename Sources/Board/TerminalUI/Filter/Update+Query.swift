package import BoardModel
import Demo

extension BoardState {
    /// The visible rows of the log.
    package var rows: DeliveryLog { shown.seenLog }

    /// The purpose of the open line; `nil` if no line is open.
    var typedPurpose: Query.Purpose? {
        if case .query(let purpose) = modes.top { purpose } else { nil }
    }

    /// Submits the typed line.
    mutating func submitQueryLine() -> [BoardRequest] {
        switch typedPurpose {
        case .seek: return submitGoal()
        case .save: return submitFile()
        case .record: return submitRecording()
        case .filter, .search: submitQuery()
        case nil: break
        }
        return []
    }

    mutating func open(_ purpose: Query.Purpose) {
        modes.open(.query(purpose))
        peek()
        query.begin(purpose)
        if purpose == .save { query.begin(with: suggestedFile) }
        if purpose == .search { query.start = searchStart }
    }

    /// Edits the line, which takes effect at once.
    mutating func editQuery(_ purpose: Query.Purpose, _ change: (inout LineEditor) -> Void) {
        change(&query.line)
        query.candidates = []
        apply(purpose)
    }

    /// Applies the line. An invalid one restores what was in effect before it was opened.
    private mutating func apply(_ purpose: Query.Purpose) {
        query.error = nil
        // An incomplete place is not an error.
        guard purpose.isOfRows else { return }
        let (text, unfinished) = query.line.textInEffect
        query.unfinished = unfinished
        do throws(LineError) {
            let filter = try RowFilter(text)
            let value = filter.terms.isEmpty ? nil : filter
            if purpose == .filter {
                setFilter(query.saved.others(with: value))
            } else {
                setSearch(value)
                showFirstMatch()
            }
        } catch {
            query.error = error
            undo(purpose)
            if purpose == .search { goBackToStart() }
        }
    }

    /// Restores the filter or the search that was in effect before the line was opened.
    private mutating func undo(_ purpose: Query.Purpose) {
        switch purpose {
        case .filter: setFilter(query.saved.filter)
        case .search: setSearch(query.searchBefore)
        case .seek, .save, .record: break
        }
    }

    mutating func completeQuery() {
        guard let purpose = typedPurpose, purpose.isOfRows else { return }
        let before = query.line.textBeforeCursor
        var vocabulary = Vocabulary(ofRecords: shown.snapshot)
        vocabulary.places = shown.rates.places.entries.map(\.key).sorted()
        let completion = FilterCompletion(of: before, with: vocabulary)
        if completion.replacement != completion.word {
            editQuery(purpose) {
                $0.replaceBeforeCursor(completion.word.count, with: completion.replacement)
            }
        }
        query.candidates = completion.candidates
    }

    /// Switches between filter and search; the words stay.
    mutating func switchPurpose() {
        guard let purpose = typedPurpose, purpose.isOfRows else { return }
        let text = query.line.text
        if purpose == .filter { query.saved.replaceNewest(with: nil) }
        if purpose == .search {
            goBackToStart()
            setSearch(nil)
        } else {
            undo(.filter)
        }
        modes.open(.query(purpose.other))
        query.begin(purpose.other)
        query.begin(with: text)
        query.start = purpose.other == .search ? searchStart : nil
        apply(purpose.other)
    }

    /// Cancels the line. Its filter is cleared; the earlier search is restored.
    mutating func cancelQuery(_ purpose: Query.Purpose) {
        query.error = nil
        query.candidates = []
        query.unfinished = nil
        if purpose == .filter { query.saved.replaceNewest(with: nil) }
        if purpose == .search { goBackToStart() }
        query.start = nil
        undo(purpose)
    }

    /// Turns the filter into a search, or the search into a filter.
    mutating func toggleMarks() {
        if let filter = query.filter {
            let row = selectedLogRow?.key
            query.saved.turnAllOff()
            setFilter(nil)
            setSearch(filter)
            // Without the filter, the match has other rows around it.
            if let row { jump(to: row) }
            message = Message(text: "matches are highlighted")
        } else if let search = query.search {
            setSearch(nil)
            query.saved.add(search)
            setFilter(query.saved.filter)
        }
    }

    mutating func setSearch(_ search: RowFilter?) {
        guard search != query.search else { return }
        query.search = search
        lookForMatches()
    }

    /// Recounts the rows that match the search.
    mutating func lookForMatches() {
        let all = RowFilter(all: [query.filter, query.search].compactMap(\.self))
        let wanted = query.search == nil ? nil : all
        live.findMatches(of: wanted)
        held?.findMatches(of: wanted)
    }

    mutating func setFilter(_ filter: RowFilter?) {
        guard filter != query.filter else { return }
        keepingSelections { state in
            state.query.filter = filter
            state.showOptions()
        }
        if query.search != nil { lookForMatches() }
    }

    /// Shows the handlers that did not run on the main thread.
    mutating func showOffMain() {
        query.saved.replaceNewest(with: try? RowFilter("kind:deliver -on:main"))
        setFilter(query.saved.filter)
        focusPane(.log)
    }

    private mutating func submitGoal() -> [BoardRequest] {
        do throws(LineError) {
            let goal = try ReplayGoal(query.line.text)
            modes.close()
            return go(to: goal)
        } catch {
            query.error = error
            return []
        }
    }

    /// Puts the search before into the line.
    mutating func recallSearch() {
        guard let text = query.searchBefore?.text else { return }
        editQuery(.search) { $0 = LineEditor(text) }
    }

    /// Saves the filter, or finds the next row: of the search before if the line is empty.
    mutating func submitQuery() {
        guard let purpose = typedPurpose, query.error == nil else { return }
        let typed: RowFilter?
        do throws(LineError) {
            let filter = try RowFilter(query.line.text)
            typed = filter.terms.isEmpty ? nil : filter
        } catch {
            // An unfinished word, which had no effect yet.
            return query.error = error
        }
        modes.close()
        query.candidates = []
        query.unfinished = nil
        switch purpose {
        case .search:
            goBackToStart()
            query.start = nil
            setSearch(typed ?? query.searchBefore)
            findMatch(by: 1)
        case .filter:
            query.saved.replaceNewest(with: typed)
            setFilter(query.saved.filter)
        case .seek, .save, .record: break
        }
    }
}
