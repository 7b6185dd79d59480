import Foundation
public import Notices
public import Testing

/// Expects that a recording matches a baseline: what an earlier run did, in a text file beside the test.
///
/// ```swift
/// let recording = await center.recording {
///     cart.add("tea")
/// }
/// expect(recording, matches: "cart")
/// ```
///
/// It reads as `#expect(recording, matches: "cart")` would; that macro takes only a condition.
///
/// The file is `__Baselines__/CartTests/cart.notices-baseline` beside `CartTests.swift`. If it is missing, it is written,
/// and the test fails once, so that no missing file passes. Afterwards the test fails if the recording differs, with a
/// line for each difference: `Badge is called twice for cart.changed: second registration at Shop/Badge.swift:12`. If the
/// change is right, run the test with `NOTICES_BASELINES=accept` in its environment: the file is written again.
///
/// The file lists which observers were registered, who was called for which post and what that caused, what was unheard,
/// failed or was skipped, each with its count. It has no times, threads, payloads or numbers of objects. Handlers that
/// run at any time are in the order of their names, and a line that moves in its source is no difference.
///
/// It compares only what `recording` saw: let its body wait for handlers elsewhere, or they are missing in some runs. It
/// does not see leaked objects; `checkFreed` does.
///
/// The test also fails if the file is damaged, cannot be read or cannot be written; if the recording lacks its beginning;
/// and for a name with other characters than letters, digits, `-`, `_`, `.` and spaces.
///
/// - Parameters:
///   - recording: The records of `NoticeCenter.recording`.
///   - name: The name of the baseline, one for each use in a file of tests.
///   - testFile: The file of tests that the baseline belongs to.
///   - sourceLocation: Where a failure is reported.
public func expect(
    _ recording: [NoticeRecord], matches name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let baseline = TestBaseline(name: name, testFile: testFile)
    let mode = ProcessInfo.processInfo.environment[TestBaseline.variable]
    if let fault = baseline.fault(of: recording, mode: mode) {
        Issue.record("\(fault)", sourceLocation: sourceLocation)
    }
}
