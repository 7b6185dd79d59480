import Libc

/// Disables the core file of this process.
package func leaveNoCoreFile() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
        setrlimit(RLIMIT_CORE, &none)
    #endif
}
