import Notices
import NoticesWire
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct RecordedProgramTests {
    private let program = RecordedProgram(posts: 1_000)

    private var bytes: [UInt8] {
        stream(of: [.hello(greeting)] + program.batches.map { .records(center: 1, $0) })
    }

    @Test func `records of a program take less than 20 bytes each`() throws {
        let records = program.records
        let kinds = Set(records.map(\.kind))
        #expect(kinds.isSuperset(of: [.post, .deliver]))
        #expect(records.count > 2_500)
        #expect(try messages(in: bytes).records == records)
        let average = Double(bytes.count) / Double(records.count)
        #expect(average <= 20, "\(records.count) records take \(bytes.count) bytes")
    }

    @Test func `registrations of a center are what they were`() throws {
        let listed = program.registrations
        #expect(listed.count > 10)
        let chunk = RegistrationChunk(
            center: program.center, seq: 9, isLast: true, registrations: listed.map(WireRegistration.init))
        let read = try messages(in: stream(of: [.hello(greeting), .registrations(chunk)]))
        #expect(read.registrations.map { $0.registration(inCenter: program.center) } == listed)
    }
}
