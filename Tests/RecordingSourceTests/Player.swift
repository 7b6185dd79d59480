import BoardModel
import Demo
import Foundation
import Notices
import NoticesRecording
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import RecordingSource

/// A recording of a center, made by hand: what happened, in seconds of its clock.
final class RecordedFile {
    private let folder: URL
    let path: String
    private var writer: RecordingWriter
    private var seq: UInt64 = 0

    static let hello = Hello(
        program: "shop", pid: 4_711, epoch: 7, startedAt: 1_750_000_000_000_000_000,
        centers: [
            Hello.Center(number: 1, label: "main", timeZero: 1_750_000_000_000_000_000),
            Hello.Center(number: 2, label: "cart"),
        ])

    /// - Parameter size: The maximum size of a file, if it goes on in further ones.
    init(inFilesOf size: Int? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.appending(path: "a.notices").path
        var plan = RecordingPlan(path: path)
        (plan.maximumSize, plan.files) = (size, size.map { _ in 100 })
        writer = try RecordingWriter(plan, Self.hello)
        for center in [1, 2] as [UInt64] { try listing(of: center, []) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func listing(of center: UInt64 = 1, _ observers: [String]) throws {
        let registrations = observers.enumerated().map { Self.registration(UInt64($0 + 1), $1) }
        try writer.append(
            .registrations(
                RegistrationChunk(center: center, seq: seq, isLast: true, registrations: registrations)))
    }

    /// The observers of the first center are not known.
    func listingOfHidden() throws {
        try writer.append(
            .registrations(
                RegistrationChunk(center: 1, seq: seq, isLast: true, knowsObservers: false, registrations: [])
            ))
    }

    static func registration(_ number: UInt64, _ observer: String, _ name: String = "a") -> WireRegistration {
        var registration = WireRegistration(number: number, observer: observer, file: "F", line: 1)
        (registration.name, registration.kind, registration.context) = (name, .token, .mainActor)
        registration.state = .active
        return registration
    }

    /// Posts at a time, of the center of a number.
    func post(_ name: String, at time: Double, payload: String? = nil, center: UInt64 = 1) throws {
        var record = next(.post, at: time, name)
        record.payload = payload
        try writer.append(.records(center: center, [record]))
    }

    func record(_ kind: NoticeRecord.Kind, _ name: String, at time: Double) throws {
        try writer.append(.records(center: 1, [next(kind, at: time, name)]))
    }

    /// An observer comes, and the program says in an update what the record does not.
    func observe(_ number: UInt64, _ observer: String, at time: Double) throws {
        var record = next(.observe, at: time, "a")
        (record.registration, record.observer, record.lifetime) = (number, observer, .token)
        try writer.append(.records(center: 1, [record]))
        try writer.append(
            .registrations(
                RegistrationChunk(
                    center: 1, seq: seq, isLast: true, isUpdate: true,
                    registrations: [Self.registration(number, observer)])))
    }

    func remove(_ number: UInt64, at time: Double) throws {
        var record = next(.remove, at: time, "a")
        (record.registration, record.reason) = (number, .removed)
        try writer.append(.records(center: 1, [record]))
    }

    func mark(_ text: String) throws { try writer.append(.mark(Mark(time: 0, text: text))) }

    func append(_ message: WireMessage) throws { try writer.append(message) }

    /// Delivers at a time to an observer of the name `a`.
    func deliver(to observer: String, at time: Double) throws {
        var record = next(.deliver, at: time, "a")
        record.observer = observer
        try writer.append(.records(center: 1, [record]))
    }

    func drop(_ count: UInt64) throws { try writer.append(.drops(center: 1, Drops(total: count))) }

    /// Posts until the file has so many blocks more.
    func fill(_ blocks: Int, from time: Double, step: Double = 0.001) throws -> Double {
        let payload = "\"" + String(repeating: "x", count: 2_000) + "\""
        var now = time
        for _ in 0..<(blocks * 510) {
            try post("fill", at: now, payload: payload)
            now += step
        }
        try writer.flush()
        return now
    }

    func flush() throws { try writer.flush() }

    func close() throws { try writer.close(End(.exit, text: "done")) }

    private func next(_ kind: NoticeRecord.Kind, at time: Double, _ name: String) -> NoticeRecord {
        seq += 1
        var record = NoticeRecord(seq: seq, time: time, kind: kind)
        record.name = name
        return record
    }
}

/// A recording on the board, asked as keys ask it.
final class Player {
    let recorded: RecordedProgram
    private(set) var rows: [NoticeRecord] = []
    private var logNumber = 0
    private var line = 0

    init(_ file: RecordedFile, center: String? = nil, follows: Bool = false) throws {
        recorded = try #require(
            RecordedProgram(
                try follows ? RecordingReader(path: file.path) : RecordingSeries(path: file.path).joined(),
                center: center, follows: follows))
        collect()
    }

    private func collect() {
        if recorded.logNumber != logNumber { rows = [] }
        logNumber = recorded.logNumber
        rows += recorded.takeRecords().records
    }

    /// What a move is answered: `nil`, or why it is not made.
    @discardableResult
    func move(_ move: ReplayMove) -> String? {
        line += 1
        var answer = recorded.run(.replay(move), at: SourceLine(file: "keys", line: line))
        for _ in 0..<1_000 where answer == nil {
            recorded.advance(by: .zero)
            answer = recorded.takeAnswers().first?.answer
        }
        collect()
        guard case .failure(let error)? = answer else { return answer == nil ? "no answer" : nil }
        return error.message
    }

    @discardableResult
    func go(to goal: String) throws -> String? { move(.to(try ReplayGoal(goal))) }

    func advance(by seconds: Double) {
        recorded.advance(by: .seconds(seconds))
        collect()
    }

    var status: ReplayStatus { recorded.replay! }
    var names: [String] { rows.compactMap(\.name) }

    /// The observers of the name `a` at this moment.
    var observers: [String] {
        let groups = recorded.snapshot().groups
        guard let group = groups.index(of: .name("a")) else { return [] }
        return groups.observers(at: group).map(\.registration.observer)
    }
}
