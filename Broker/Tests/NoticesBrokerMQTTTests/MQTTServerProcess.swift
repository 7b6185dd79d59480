import BrokerPromises
import BrokerServers
import Foundation
import NoticesBroker
import NoticesBrokerMQTT

/// A mosquitto for one test.
final class MQTTServerProcess: ServedEngine {
    /// When the server saves what it stores.
    enum Saving: String, CaseIterable {
        /// In the turn in which something changed.
        case onChange = "autosave_on_changes true\nautosave_interval 1"
        /// In half an hour, as by default.
        case seldom = "autosave_interval 1800"
    }

    let process: ServerProcess
    let maximumBytes = 1 << 20
    private let storing: MQTTSettings.Storing

    /// - Parameter lines: Makes more lines of its configuration, by its folder, in place of those that let
    ///   everyone in.
    init(
        _ saving: Saving = .onChange, storing: MQTTSettings.Storing = .saved,
        lines: (URL) throws -> String = { _ in "allow_anonymous true" }
    ) async throws {
        self.storing = storing
        let maximumBytes = maximumBytes
        process = try await ServerProcess(need: "mqtt", ready: " running") { port, folder in
            let text = """
                \(saving.rawValue)
                persistence true
                persistence_location \(folder.path())
                max_queued_messages 0
                max_packet_size \(maximumBytes)
                user root
                log_dest stderr
                listener \(port) 127.0.0.1
                \(try lines(folder))

                """
            let file = folder.appending(path: "conf")
            try text.write(to: file, atomically: true, encoding: .utf8)
            return ["mosquitto", "-c", file.path()]
        }
    }

    var address: String { "mqtt://127.0.0.1:\(port)" }

    func transport() throws -> any NoticeTransport {
        var settings = MQTTSettings()
        settings.storing = storing
        settings.timeout = .seconds(4)
        return try MQTTTransport(servers: [address], settings: settings)
    }
}
