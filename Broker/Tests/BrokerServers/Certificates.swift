package import Foundation
import Testing

/// Runs a program to its end in a folder, and fails the test if it fails.
package func run(_ program: String, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments) failed")
}

/// Makes an authority, a certificate of a server for a host, and one of a node: `authority.pem`, `server.pem`,
/// `server.key`, `node.pem` and `node.key` in a folder.
package func makeCertificates(for host: String, in folder: URL) throws {
    try run(
        "openssl",
        ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=authority"]
            + ["-keyout", "authority.key", "-out", "authority.pem"], in: folder)
    for (name, subject) in [("server", host), ("node", "shop-1")] {
        try run(
            "openssl",
            ["req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(subject)"]
                + ["-keyout", "\(name).key", "-out", "\(name).request"], in: folder)
        let extra = folder.appending(path: "\(name).extra")
        try "subjectAltName=DNS:\(subject)\n".write(to: extra, atomically: true, encoding: .utf8)
        try run(
            "openssl",
            ["x509", "-req", "-in", "\(name).request", "-CA", "authority.pem", "-days", "2"]
                + ["-CAkey", "authority.key", "-CAcreateserial", "-extfile", extra.path()]
                + ["-out", "\(name).pem"], in: folder)
    }
}
