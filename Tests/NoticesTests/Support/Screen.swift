import Notices

/// An owner as a program has them: with methods that are called, and an end that is noted.
final class Screen: Sendable {
    private let calls: Calls

    init(_ calls: Calls) {
        self.calls = calls
    }

    deinit { calls.add("gone") }

    func changed(_ notice: Notice) { calls.add("changed \(notice.name)") }

    func refresh() { calls.add("refresh") }
}

/// Whether the allocator gives an address again soon. That of a sanitizer puts it off on purpose.
let addressesAreReused: Bool = {
    #if THREAD_SANITIZER || ADDRESS_SANITIZER
        false
    #else
        true
    #endif
}()

/// Tries until an attempt makes an object where another one stood before: on other threads, other tests take addresses too.
func heir<Object: AnyObject>(_ attempt: () throws -> Object?) rethrows -> Object? {
    for _ in 0..<100 {
        if let object = try attempt() { return object }
    }
    return nil
}

/// Makes objects until one stands at `address`, where another one stood before.
///
/// Those that do not are kept meanwhile, so that the allocator goes on to other addresses.
func object<Object: AnyObject>(at address: ObjectIdentifier, make: () -> Object) -> Object? {
    var others: [Object] = []
    for _ in 0..<10_000 {
        let object = make()
        if ObjectIdentifier(object) == address { return object }
        others.append(object)
    }
    return nil
}
