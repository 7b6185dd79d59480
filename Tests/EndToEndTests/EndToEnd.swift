import Testing

/// The real program, run as a person runs it.
///
/// One test at a time: several boards at once would only slow each other.
@Suite(.serialized, .timeLimit(.minutes(5)))
enum EndToEnd {}
