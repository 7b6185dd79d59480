/// How a node proves to a NATS server who it is.
public enum NATSCredentials: Hashable, Sendable {
    /// It does not.
    case none
    /// A file with a JWT and a seed, as the tool `nsc` writes it.
    case file(String)
    /// A user and a password.
    case user(String, password: String)
}

/// The certificates of a connection by TLS.
public struct NATSCertificates: Hashable, Sendable {
    /// A file with the authorities that are trusted; `nil` for those of the system.
    public var authorities: String?
    /// Files with the certificate of this node and its key, if servers ask for one.
    public var own: (certificate: String, key: String)? {
        get { ownCertificate.flatMap { certificate in ownKey.map { (certificate, $0) } } }
        set { (ownCertificate, ownKey) = (newValue?.certificate, newValue?.key) }
    }

    private var ownCertificate: String?
    private var ownKey: String?

    /// The authorities of the system, and no certificate of this node.
    public init() {}
}
