// swift-format-ignore-file
// Stands in for a module of another system, whose documentation is there.
// What Apple's module Darwin adds to the headers for Swift, as far as the library uses it: what the headers have as macros
// or as functions with variable arguments. Only types matter: nothing of this runs.
@_exported import Darwin

public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}

public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: UnsafeMutableRawPointer) -> Int32 { -1 }

// The interface of Synchronization is that of Linux, where a mutex has the number of a thread.
public func _swift_stdlib_gettid() -> UInt32 { 0 }
