import Notices
import TestSupport
import Testing

/// Programs by which a center once differed from the reference. What a failure prints can be pasted here.
@Suite(.leavesNoObservers) struct ReplayTests {
    private static let programs: [Program] = [
        // A blocker held what the handler had captured, though the registration had ended.
        Program(
            .immediate,
            [
                .observe(0, .init(name: "a", isOneShot: true, label: "0", actions: [.block(0)])),
                .post("a", from: 0, payload: 0),
            ]),
        // An observer added meanwhile received a waiting sticky notice, and then its delivery as well.
        Program(
            .queued,
            [
                .observe(
                    1,
                    .init(
                        name: "a", label: "x",
                        actions: [
                            .keep("a", from: 0, payload: 0),
                            .observe(3, .init(name: "a", receivesSticky: true, label: "x")),
                        ])),
                .post("a", from: 0, payload: 2),
            ]),
    ]

    @Test(arguments: programs) func `a program that once failed does what the reference says`(
        program: Program
    ) {
        #expect(program.agrees())
    }
}
