import ArgumentParser
import Foundation
import NoticesBroker
import NoticesBrokerNATS

/// Which server, and who asks.
struct ServerOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The server: nats://HOST:PORT, or tls://HOST:PORT beyond this machine.", valueName: "url"))
    var url: String

    @Option(
        help: ArgumentHelp(
            "What the topics of the brokers begin with, such as notices.shop.", valueName: "prefix"))
    var prefix: String

    @Option(help: ArgumentHelp("A file with a JWT and a seed, as nsc writes it.", valueName: "file"))
    var creds: String?

    @Option(
        help: ArgumentHelp(
            "The user; the password is in the environment, NOTICES_BROKER_PASSWORD.", valueName: "name"))
    var user: String?

    @Flag(help: "Take the token from the environment, NOTICES_BROKER_TOKEN.")
    var token = false

    @Option(help: ArgumentHelp("The authorities that are trusted.", valueName: "file"))
    var authorities: String?

    @Option(
        help: ArgumentHelp("The domain of JetStream, where it is behind a leaf node.", valueName: "domain"))
    var domain: String?

    @Flag(help: "Let a connection without TLS leave this machine.")
    var allowPlainText = false

    func validate() throws {
        if prefix.isEmpty { throw ValidationError("the prefix is empty: pass one, such as notices.shop") }
        if url.hasPrefix("mqtt") {
            throw ValidationError(
                "MQTT servers do not say what waits for whom: see \"$SYS/#\" there, and NoticeBroker.parked() in the program"
            )
        }
    }

    /// Asks the server, and says why where that fails.
    func inspect<Result>(
        _ body: (NATSInspection) async throws -> Result
    ) async throws -> Result {
        let inspection: NATSInspection
        do {
            inspection = try await NATSInspection(try transport(), prefix: prefix)
        } catch {
            Output.complain("\(error)")
            throw ExitCode(69)
        }
        do {
            let result = try await body(inspection)
            await inspection.close()
            return result
        } catch let failure as TransportFailure {
            await inspection.close()
            Output.complain("\(failure)")
            throw ExitCode(failure.kind == .unreachable || failure.kind == .timedOut ? 69 : 1)
        }
    }

    private func transport() throws -> NATSTransport {
        var settings = NATSSettings()
        settings.allowsPlainText = allowPlainText
        settings.domain = domain
        settings.connectionName = "noticeboard broker"
        var certificates = NATSCertificates()
        certificates.authorities = authorities
        return try NATSTransport(
            servers: [url], credentials: try credentials(), certificates: certificates, settings: settings)
    }

    private func credentials() throws -> NATSCredentials {
        func secret(_ name: String) throws -> String {
            guard let value = ProcessInfo.processInfo.environment[name] else {
                throw TransportFailure(.refused, "\(name) is not set in the environment")
            }
            return value
        }
        if let creds { return .file(creds) }
        if let user { return .user(user, password: try secret("NOTICES_BROKER_PASSWORD")) }
        if token { return .token(try secret("NOTICES_BROKER_TOKEN")) }
        return .none
    }
}
