/// The arguments of a registration besides the name, the handler and the owner.
@usableFromInline
struct ObservationArguments {
    let sender: AnyObject?
    let options: NoticeOptions
    let label: String?
    let source: SourceLine

    @inline(__always)
    @usableFromInline
    init(
        _ sender: AnyObject?, _ options: NoticeOptions, _ label: String?,
        _ file: SourceFile, _ line: Int
    ) {
        self.sender = sender
        self.options = options
        self.label = label
        source = SourceLine(file: file, line: line)
    }

    init(from sender: AnyObject? = nil, label: String? = nil, source: SourceLine) {
        self.sender = sender
        options = .none
        self.label = label
        self.source = source
    }

    /// Whether an observer with these arguments needs no details.
    @inline(__always)
    var isPlain: Bool { label == nil && options.isNone }
}
