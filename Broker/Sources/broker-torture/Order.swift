/// What a program is to do.
struct Order: Sendable {
    var node = "a"
    /// What its notices say they are from.
    var label = "a"
    var prefix = "torture"
    var servers = ["nats://127.0.0.1:4222"]
    var file = "heard"
    var rate = 0
    var seconds = 0
    var replicas = 1
    var bytes: Int64 = 1 << 30
    /// The number of its first notice.
    var first = 1
    /// The version of its payloads; it reads all before it.
    var version = 1
    /// How many notices it posts under a name that the servers may forbid.
    var forbidden = 0

    /// Reads `key=value` arguments.
    init(_ arguments: some Sequence<String>) throws {
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, set(parts[0], parts[1]) else { throw OrderFault(argument: argument) }
        }
    }

    private mutating func set(_ key: String, _ value: String) -> Bool {
        switch key {
        case "node": node = value
        case "prefix": prefix = value
        case "servers": servers = value.split(separator: ",").map(String.init)
        case "file": file = value
        case "rate": rate = Int(value) ?? 0
        case "seconds": seconds = Int(value) ?? 0
        case "replicas": replicas = Int(value) ?? 1
        case "bytes": bytes = Int64(value) ?? bytes
        case "label": label = value
        case "first": first = Int(value) ?? 1
        case "version": version = Int(value) ?? 1
        case "forbidden": forbidden = Int(value) ?? 0
        default: return false
        }
        return true
    }
}

struct OrderFault: Error, CustomStringConvertible {
    let argument: String

    var description: String {
        "broker-torture does not know the argument \(argument.debugDescription): see Torture.swift"
    }
}
