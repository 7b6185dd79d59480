import Testing

/// Runs what must fail: it must record one issue, with this text, below the line of the caller.
func fails(
    with text: String, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
    do {
        try await withKnownIssue(isolation: isolation, sourceLocation: sourceLocation) {
            try await body()
        } matching: { issue in
            let found = issue.comments.map(\.rawValue)
            let line = issue.sourceLocation?.line ?? 0
            if found == [text], issue.sourceLocation?.fileID == sourceLocation.fileID {
                return (0..<15).contains(line - sourceLocation.line)
            }
            print("expected \(text) at \(sourceLocation)\nfound \(found) at \(line)")
            return false
        }
    } catch is ExpectationFailedError {
        // Its issue is recorded.
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
