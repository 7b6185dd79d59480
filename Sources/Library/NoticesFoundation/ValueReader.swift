import Foundation
import Notices
import NoticesKeyboard

#if canImport(CoreGraphics)
    import CoreGraphics
#endif

/// Finds the `Sendable` value in an `Any`. There is no cast to `Sendable`, so it tries known types.
struct ValueReader {
    /// The types that the user named. They are tried first.
    let types: [any Sendable.Type]

    /// Why a value cannot be carried.
    enum Obstacle: Error {
        case type(String)
        case depth

        func problem(key: String) -> BridgeFailure.Problem {
            switch self {
            case .type(let type): .valueNotSendable(key: key, type: type)
            case .depth: .valueTooDeep(key: key, limit: FoundationUserInfo.nestingLimit)
            }
        }
    }

    private static let known: [any (Hashable & Sendable).Type] = [
        String.self, Bool.self, Int.self, Double.self, Float.self,
        Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
        UInt64.self,
        Date.self, Data.self, URL.self, UUID.self, Decimal.self, IndexPath.self, IndexSet.self, Locale.self,
        TimeZone.self, NoticeName.self, KeyboardPayload.self, KeyboardFrame.self, KeyboardCurve.self,
        Set<String>.self, Set<Int>.self,
    ]

    /// The `Sendable` value of an entry of `userInfo`.
    func read(_ value: Any, key: String) throws(Obstacle) -> any Sendable {
        if let frame = keyboardFrame(value, key: key) { return frame }
        return try read(value, depth: 1)
    }

    private func read(_ value: Any, depth: Int) throws(Obstacle) -> any Sendable {
        if isUnreadable(value) { throw .type(String(describing: type(of: value))) }
        for type in types {
            if let value = cast(value, to: type) { return value }
        }
        if type(of: value) is NSNumber.Type, let number = value as? NSNumber { return read(number) }
        for type in Self.known {
            if let value = cast(value, to: type) { return value }
        }
        if let dictionary = value as? [String: Any] {
            try check(depth)
            var result: [String: any Sendable] = [:]
            for (key, value) in dictionary { result[key] = try read(value, depth: depth + 1) }
            return result
        }
        if let array = value as? [Any] {
            try check(depth)
            var result: [any Sendable] = []
            for value in array { result.append(try read(value, depth: depth + 1)) }
            return result
        }
        throw .type(String(describing: type(of: value)))
    }

    /// The sender for a value; `nil` if its type is not known to be `Hashable` and `Sendable`.
    static func sender(_ value: Any) -> SenderValue? {
        for type in known {
            if let sender = sender(value, of: type) { return sender }
        }
        return nil
    }

    /// Compares the exact type: a cast would find an `Int` in any number.
    private static func sender<Value: Hashable & Sendable>(_ value: Any, of type: Value.Type) -> SenderValue?
    {
        guard Swift.type(of: value) == type, let value = value as? Value else { return nil }
        return SenderValue(value)
    }

    /// Converts a rectangle of UIKit's own posts to the frame from which a `KeyboardPayload` is read.
    private func keyboardFrame(_ value: Any, key: String) -> KeyboardFrame? {
        let frames = [KeyboardPayload.UserInfoKey.begin, .end].map(\.rawValue)
        guard frames.contains(key), let rect = value as? CGRect else { return nil }
        return KeyboardFrame(
            x: Double(rect.origin.x), y: Double(rect.origin.y),
            width: Double(rect.size.width), height: Double(rect.size.height))
    }

    /// Reads a number by its own type: a cast would find a `Bool` in the number 1.
    private func read(_ number: NSNumber) -> any Sendable {
        switch String(cString: number.objCType) {
        case "c", "B": number.boolValue
        case "d", "f": number.doubleValue
        case "Q", "L": number.uint64Value > UInt64(Int64.max) ? number.uint64Value : number.intValue
        default: number.intValue
        }
    }

    private func cast<Value: Sendable>(_ value: Any, to type: Value.Type) -> (any Sendable)? {
        value as? Value
    }

    /// Foundation on Linux bridges collection objects recursively, endlessly for one that contains itself.
    private func isUnreadable(_ value: Any) -> Bool {
        #if canImport(ObjectiveC)
            false
        #else
            switch type(of: value) {
            case is NSArray.Type, is NSDictionary.Type, is NSSet.Type, is NSOrderedSet.Type: true
            default: false
            }
        #endif
    }

    private func check(_ depth: Int) throws(Obstacle) {
        if depth > FoundationUserInfo.nestingLimit { throw .depth }
    }
}
