import BrokerServers
import Foundation

/// An operator, an account and a user, made for one test by openssl as the tool `nsc` would make them: the
/// configuration of a server that trusts the operator, and the credentials of the user.
struct NATSIdentity {
    private let folder: URL

    init(in folder: URL) { self.folder = folder }

    /// Writes `shop.creds`, and returns lines for the server's configuration.
    func make() throws -> String {
        let (operatorKey, user) = (
            try Key("operator", 14 << 3, in: folder), try Key("user", 20 << 3, in: folder)
        )
        // JetStream needs an account of the system beside that of users.
        let (account, system) = (try Key("account", 0, in: folder), try Key("system", 0, in: folder))
        let operatorToken = try token(
            of: operatorKey, by: operatorKey, #""type":"operator","version":2"#)
        let limits =
            #""type":"account","version":2,"limits":{"subs":-1,"data":-1,"payload":-1,"imports":-1,"exports":-1,"#
            + #""wildcards":true,"conn":-1,"leaf":-1}"#
        let accountToken = try token(of: account, by: operatorKey, limits)
        let systemToken = try token(of: system, by: operatorKey, limits)
        let userToken = try token(
            of: user, by: account,
            #""type":"user","version":2,"pub":{},"sub":{},"subs":-1,"data":-1,"payload":-1"#)
        try """
        -----BEGIN NATS USER JWT-----
        \(userToken)
        ------END NATS USER JWT------

        -----BEGIN USER NKEY SEED-----
        \(user.seed)
        ------END USER NKEY SEED------

        """.write(to: folder.appending(path: "shop.creds"), atomically: true, encoding: .utf8)
        return """
            operator: \(operatorToken)
            resolver: MEMORY
            resolver_preload: { \(account.name): \(accountToken), \(system.name): \(systemToken) }
            system_account: \(system.name)

            """
    }

    /// Writes `shop.seed`, and returns the public key of a user.
    func makeKey() throws -> String {
        let user = try Key("user", 20 << 3, in: folder)
        try user.seed.write(to: folder.appending(path: "shop.seed"), atomically: true, encoding: .utf8)
        return user.name
    }

    private func token(of subject: Key, by issuer: Key, _ claims: String) throws -> String {
        let head = Data(#"{"typ":"JWT","alg":"ed25519-nkey"}"#.utf8)
        let body = Data(
            (#"{"jti":"\#(subject.name)","iat":1700000000,"iss":"\#(issuer.name)","name":"test","#
                + #""sub":"\#(subject.name)","nats":{\#(claims)}}"#).utf8)
        let signed = "\(Self.text(head)).\(Self.text(body))"
        return "\(signed).\(Self.text(try issuer.sign(Data(signed.utf8))))"
    }

    private static func text(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }
}

/// A pair of keys of NATS: Ed25519, with texts that say whose they are.
private struct Key {
    /// The public key.
    let name: String
    let seed: String
    private let file: URL
    private let folder: URL

    init(_ file: String, _ kind: UInt8, in folder: URL) throws {
        self.folder = folder
        self.file = folder.appending(path: "\(file).key")
        try run("openssl", ["genpkey", "-algorithm", "ed25519", "-out", self.file.path()], in: folder)
        // The keys are the last 32 bytes of their envelopes.
        func key(_ flags: [String]) throws -> [UInt8] {
            try run(
                "openssl", ["pkey", "-in", "\(file).key", "-outform", "DER"] + flags + ["-out", "out"],
                in: folder)
            return [UInt8](try Data(contentsOf: folder.appending(path: "out")).suffix(32))
        }
        name = Self.text([kind] + (try key(["-pubout"])))
        seed = Self.text([18 << 3 | kind >> 5, (kind & 31) << 3] + (try key([])))
    }

    func sign(_ data: Data) throws -> Data {
        try data.write(to: folder.appending(path: "text"))
        try run(
            "openssl",
            ["pkeyutl", "-sign", "-rawin", "-inkey", file.path(), "-in", "text", "-out", "signature"],
            in: folder)
        return try Data(contentsOf: folder.appending(path: "signature"))
    }

    /// Base 32, with a check sum of 16 bits (CRC, XMODEM).
    private static func text(_ bytes: [UInt8]) -> String {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (text, bits, count) = ("", 0, 0)
        for byte in bytes + [UInt8(truncatingIfNeeded: sum), UInt8(sum >> 8)] {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(digits[bits >> count & 31])
                bits &= 1 << count - 1
            }
        }
        if count > 0 { text.append(digits[bits << (5 - count) & 31]) }
        return text
    }
}
