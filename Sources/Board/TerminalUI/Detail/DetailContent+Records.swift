import BoardModel
import Demo
import Notices

extension DetailContent {
    /// The detail of a row of the log.
    init(
        _ row: DeliveryLog.Row, in picture: BoardState.Picture, unicode: Bool, isWide: Bool = false,
        at time: CivilTime? = nil
    ) {
        let record = row.record
        let heading =
            row.missing == 0
            ? "#\(record.seq) \(record.kind.rawValue)" : row.isLoss ? "dropped" : "trimmed"
        self.init(heading: heading) { columns in
            var fields: [Field] = []
            func add(
                _ label: String, _ text: String?, role: Role = .plain, _ target: DetailTarget? = nil
            ) {
                guard let text else { return }
                fields.append(Field(label: label, text: [text], role: role, target: target))
            }
            let names = record.name.map { NamePattern.name(NoticeName($0)) } ?? .any
            // First, since a suggestion with long names fills a small pane.
            add("unheard", row.unheard?.text)
            add("program", picture.snapshot.tag(of: row.program))
            if let chain = CauseChain(to: row, in: picture.log) {
                fields.append(
                    Field(label: "chain", text: .laid(chain.paragraphs(columns: columns, unicode: unicode))))
            }
            add(
                "name", record.name ?? (record.registration == nil ? nil : "* (any name)"), role: .name,
                .name(names, program: row.program))
            add("text", record.text)
            add(
                "observer", record.observer, role: .strong,
                record.registration.map { .observer($0, of: names, program: row.program) })
            add("kind", row.kind.map { "\($0.rawValue): \($0.summary)" } ?? record.lifetime?.words)
            add("sender", record.sender)
            add("reason", record.reason.map { "\($0.rawValue)" })
            if record.kind == .post || record.post != nil { add("on", Self.place(of: row, in: picture)) }
            if let stack = record.stack { fields.append(Self.field(ofStack: stack)) }
            add("took", record.durationNanoseconds.map(RecordPhrase.duration))
            if let payload = record.payload {
                let former = picture.log.posts(before: row, most: 1, from: record.sender).first
                fields.append(
                    Field(
                        label: "payload",
                        text: .laid(
                            PayloadTree.paragraphs(payload, after: former?.record.payload, columns: columns)))
                )
            }
            if record.kind == .post {
                fields.append(CalledObservers.field(of: row, in: picture))
                if let field = PassedOver.field(of: row, in: picture) { fields.append(field) }
            }
            add(
                "first", record.first?.description,
                record.first.map { .source(SourcePlace(file: $0.file, line: $0.line)) })
            add("source", record.place?.text, record.place.map { .source($0) })
            let seconds = "\(PlainLines.seconds(record.time).drop { $0 == " " }) s"
            add("time", time.map { "\(seconds), \($0.date) \($0.milliseconds)" } ?? seconds)
            add(
                "cause", record.cause.map { "inside delivery #\($0)" }, record.cause.map { .record($0) })
            add("post", record.post.map { "#\($0)" }, record.post.map { .record($0) })
            add("origin", record.origin?.description)
            if isWide { fields += Neighbours.fields(of: row, in: picture, columns: columns) }
            return fields
        }
    }

    /// The calls that led to a traced post. Each leads to its line.
    private static func field(ofStack stack: String) -> Field {
        let calls = stack.split(separator: "\n").map(String.init)
        return Field(
            label: "stack",
            text: .each(calls.count) { index in
                let range = calls[index].ranges(of: " at ").last
                let place = range.flatMap { NoticeRecord.Source(String(calls[index][$0.upperBound...])) }
                    .map { SourceLine(file: SourceFile($0.file), line: $0.line) }
                // The line first: a narrow detail cuts the end.
                let text =
                    if let range, let place {
                        "\(place.short)  \(calls[index][..<range.lowerBound])"
                    } else {
                        calls[index]
                    }
                return Field.Paragraph(
                    text: text, role: index == 0 ? .strong : .plain,
                    links: place.map {
                        [DetailLink(target: .source(SourcePlace(file: $0.file.name, line: $0.line)))]
                    } ?? [])
            })
    }

    /// Where the record was, and where its post was, if that is elsewhere: `uploads, posted on main`.
    private static func place(of row: DeliveryLog.Row, in picture: BoardState.Picture) -> String? {
        let log = picture.log
        guard let place = row.record.on, let post = row.record.post.flatMap(log.key(of:)),
            let poster = log[log.index(of: post)].record.on, poster != place
        else { return row.record.on }
        return "\(place), posted on \(poster)"
    }
}
