import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerMQTT
import Testing

/// `make broker-torture-mqtt`: two nodes post while a mosquitto that saves on changes, or a subscriber, comes and
/// goes. Prints a row for each case.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["NOTICES_BROKER_TORTURE"] != nil))
struct MQTTTortureTests {
    private let number = NoticeDescriptor<Int>("number")
    private let rate = 100

    @Test(arguments: ["nothing", "the server is killed every 3 s", "the subscriber restarts every second"])
    func `at least once over MQTT, nothing is lost or doubled, when`(_ disturbance: String) async throws {
        let server = try await MQTTServerProcess(.onChange, storing: .saved)
        let (a, b) = (
            try TestNode(server, "a", prefix: "torture"), try TestNode(server, "b", prefix: "torture")
        )
        for node in [a, b] {
            try node.broker.share(number, delivery: .atLeastOnce, outbox: .dropNewest(1_000_000))
            await node.start()
        }
        let numbers = b.collect(number)
        let start = ContinuousClock.now
        let (seconds, rate) = (20, rate)
        let poster = Task.detached { [number] in
            for tick in 1...seconds * 10 {
                try await Task.sleep(until: start + .milliseconds(100 * tick))
                for value in (tick - 1) * rate / 10..<tick * rate / 10 { a.center.post(number, value) }
            }
        }
        for second in 1..<seconds {
            try await Task.sleep(until: start + .seconds(second))
            if disturbance.contains("killed"), second.isMultiple(of: 3) { try await server.cut() }
            guard disturbance.contains("subscriber") else { continue }
            await b.stop()
            await b.start()
        }
        try await poster.value
        let posted = seconds * rate
        await eventually("all numbers") { Set(numbers.all).count >= posted }
        let received = numbers.all
        print(
            "| MQTT: \(disturbance) | \(posted) | \(a.counts("number").sent) | \(received.count) "
                + "| \(received.count - Set(received).count) | \(posted - Set(received).count) |")
        #expect(received == Array(0..<posted))
        await a.stop()
        await b.stop()
        try await server.stop()
    }

    @Test(arguments: MQTTSettings.Storing.allCases)
    func `the rate of one name, and of eight, when a notice counts as stored when it is`(
        _ storing: MQTTSettings.Storing
    ) async throws {
        let server = try await MQTTServerProcess(storing == .saved ? .onChange : .seldom, storing: storing)
        for count in [1, 8] {
            let a = try TestNode(server, "a", prefix: "rate\(count)")
            let names = (0..<count).map { NoticeDescriptor<Int>("number.\($0)") }
            for name in names { try a.broker.share(name, delivery: .atLeastOnce) }
            await a.start()
            let start = ContinuousClock.now
            for value in 0..<1_000 { a.center.post(names[value % count], value) }
            await eventually("what is sent") {
                a.broker.status.names.values.reduce(0) { $0 + $1.sent } == 1_000
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            print("| MQTT, \(storing.rawValue), \(count) names | \(Int(1_000 / seconds))/s |")
            await a.stop()
        }
        try await server.stop()
    }
}
