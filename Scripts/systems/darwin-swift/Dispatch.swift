// swift-format-ignore-file
// Stands in for a module of another system, whose documentation is there.
// What the library uses of Apple's module Dispatch.
public class DispatchQueue: @unchecked Sendable {
    public static let main = DispatchQueue()
    public var label: String { "" }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public func async(execute work: @escaping @Sendable () -> Void) {}
}

public final class DispatchSpecificKey<T>: @unchecked Sendable {
    public init() {}
}
