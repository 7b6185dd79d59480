#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The numbers of processes.
package enum ProcessNumber {
    /// This process's.
    package static var own: Int32 { getpid() }
}
