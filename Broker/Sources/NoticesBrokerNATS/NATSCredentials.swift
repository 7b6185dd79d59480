/// How a node proves to a NATS server who it is.
public enum NATSCredentials: Hashable, Sendable {
    /// It does not.
    case none
    /// A file with a JWT and a seed, as the tool `nsc` writes it.
    case file(String)
    /// A token that all clients of a server have.
    case token(String)
    /// A public key of the kind nkey, such as `UDX…`, and a file with its seed, `SU…`.
    case key(String, seedFile: String)
    /// A user and a password.
    case user(String, password: String)
}

/// The certificates of a connection by TLS.
public struct NATSCertificates: Hashable, Sendable {
    /// A file with the certificate of this node, and one with its key.
    public struct Own: Hashable, Sendable {
        /// The path of the certificate.
        public var certificate: String
        /// The path of the key, which has no password.
        public var key: String

        /// Names the two files.
        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// A file with the authorities that are trusted; `nil` for those of the system.
    public var authorities: String?
    /// The certificate of this node, if servers ask for one.
    public var own: Own?

    /// The authorities of the system, and no certificate of this node.
    public init() {}
}
