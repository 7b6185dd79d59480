import Foundation

/// A port of the loopback on which nothing listens.
package func freePort() throws -> UInt16 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(socket, address, size) == 0 ? getsockname(socket, address, &size) : -1
        }
    }
    guard status == 0 else { throw NoPort() }
    return UInt16(bigEndian: address.sin_port)
}

struct NoPort: Error {}
