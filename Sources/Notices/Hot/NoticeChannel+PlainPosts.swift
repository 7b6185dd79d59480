// The same for those who post often: the search for the name is saved, and payloads of a type are handed on as they are.
extension NoticeChannel {
    /// Posts when there was nothing but observers of names to be thought of.
    @inline(__always)
    func postPlainly(_ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine)
        -> PostOutcome
    {
        guard line.isAlone(with: sender), let claim = store.claimFreely(line) else {
            return postToAll(sender, payload, source, nil)
        }
        let unmanaged = Unmanaged.passUnretained(line)
        guard let only = store.onlyObserver(of: unmanaged, marked: 0, by: claim) else {
            return postToAll(sender, payload, source, claim)
        }
        let row = claim.settle(on: only)
        let image = NoticeImage(line.nameWords, sender: sender, payload: payload, source: source)
        _withUnprotectedUnsafePointer(to: image) { $0.lend(to: row.entries.first) }
        store.release(row)
        return PostOutcome(count: 1)
    }

    /// Posts to observers of any number and kind.
    ///
    /// - Parameter claimed: A claim of the line, if there is one already.
    @inline(never)
    private func postToAll(
        _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine,
        _ claimed: consuming Claim<Narrowed>?
    ) -> PostOutcome {
        guard let claim = claimed ?? claim(with: sender) else {
            return postAlongLines(sender, payload, source)
        }
        let row = store.row(of: .passUnretained(line), by: claim)
        let image = NoticeImage(line.nameWords, sender: sender, payload: payload, source: source)
        return center.deliver(image, to: row)
    }

    private func claim(with sender: AnyObject?) -> Claim<Narrowed>? {
        line.isAlone(with: sender) ? store.claim(.passUnretained(line)) : nil
    }

    @inline(never)
    func postAlongLines(
        _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine
    ) -> PostOutcome {
        postAlongEachLine(sender, payload, source)
    }

    /// Compiled twice, as a post from nobody and without a payload has less to think of.
    @inline(__always)
    func postAlongEachLine(
        _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine
    ) -> PostOutcome {
        let line = Unmanaged.passUnretained(line)
        guard !store.isOrdinaryButWatched else {
            return center.postWatched(name, sender, payload, source, line: line)
        }
        return center.postAlongLines(self.line.nameWords, sender, payload, source, name: name) { line }
    }
}

// MARK: - Payloads

extension NoticeChannel {
    /// Calls the only observer of the name with a payload of a type that stands at `value`. `false`: nothing is done, as
    /// there are others, or it takes more than that.
    @usableFromInline
    func postToOnly(_ value: UnsafeRawPointer, _ type: UInt) -> Bool {
        guard line.typeBits == type, let claim = store.claimFreely(line) else { return false }
        let unmanaged = Unmanaged.passUnretained(line)
        guard let only = store.onlyObserver(of: unmanaged, marked: EntryState.typed, by: claim) else {
            store.release(claim)
            return false
        }
        let row = claim.settle(on: only)
        row.entries.first.call(value)
        store.release(row)
        return true
    }

    /// Posts a payload of a type that stands at `value`, when there was nothing but observers of names to be thought of.
    /// A notice is made of it when somebody wants one.
    @usableFromInline
    func postPlainly(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        lendAlongLine(value, type, sender, file, place, payload: payload)
    }

    /// The same from nobody.
    @usableFromInline
    func postPlainly(
        _ value: UnsafeRawPointer, _ type: UInt, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        lendAlongLine(value, type, nil, file, place, payload: payload)
    }

    @inline(__always)
    private func lendAlongLine(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        guard line.typeBits == type, let claim = claim(with: sender) else {
            return postAlongLines(value, type, sender, file, place, payload: payload)
        }
        return center.lend(
            value, type, to: store.row(of: .passUnretained(line), by: claim), line.nameWords, sender,
            SourceLine(file: file, line: place), payload: payload)
    }

    /// Posts a payload where there are observers of senders. Those of one line are called without a notice.
    @inline(never)
    private func postAlongLines(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        guard sender != nil, !line.senders.isNone, let claim = store.claim() else {
            return postNotice(sender, file, place, payload)
        }
        let line = Unmanaged.passUnretained(line)
        guard let only = store.onlyRow(from: sender.map(Unmanaged.passUnretained), by: claim, named: { line })
        else {
            store.release(claim)
            return postNotice(sender, file, place, payload)
        }
        let row = claim.settle(on: only)
        guard row.line._withUnsafeGuaranteedRef({ $0.typeBits }) == type else {
            store.release(row)
            return postNotice(sender, file, place, payload)
        }
        return center.lend(
            value, type, to: row, self.line.nameWords, sender, SourceLine(file: file, line: place),
            payload: payload)
    }

    /// Posts a payload as that of a notice.
    @inline(never)
    @usableFromInline
    func postNotice(
        _ sender: AnyObject?, _ file: SourceFile, _ place: Int, _ payload: () -> any Sendable
    ) -> PostOutcome {
        post(payload(), sender, SourceLine(file: file, line: place))
    }

    /// Posts a payload as that of a notice.
    @inline(__always)
    func post(_ payload: (any Sendable)?, _ sender: AnyObject?, _ source: SourceLine) -> PostOutcome {
        withUnsafePointer(to: payload) {
            store.isPlain ? postPlainly(sender, $0, source) : postAlongLines(sender, $0, source)
        }
    }
}
