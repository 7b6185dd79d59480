import Testing

// Swift Testing has warnings since 6.3. Before, each issue is a failure.
extension Issue {
    #if compiler(>=6.3)
        var isWarning: Bool { severity < .error }

        /// Records what does not fail the test.
        static func warn(_ text: String, sourceLocation: SourceLocation) {
            record("\(text)", severity: .warning, sourceLocation: sourceLocation)
        }
    #else
        var isWarning: Bool { false }

        /// Prints what does not fail the test.
        static func warn(_ text: String, sourceLocation: SourceLocation) {
            print("\(sourceLocation.fileName):\(sourceLocation.line): warning: \(text)")
        }
    #endif
}
