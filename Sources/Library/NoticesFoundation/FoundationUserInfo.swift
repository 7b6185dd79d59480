import Foundation
import Notices

/// The entries of a `userInfo` dictionary that may be passed to any thread, and a report of the others.
///
/// ```swift
/// let content = FoundationUserInfo(["count": 3, "view": view])
/// content.values          // ["count": 3]
/// content.losses.first    // “view” was left out: View is not known to be Sendable; …
/// ```
///
/// Supported are strings, numbers, `Bool`, `Date`, `Data`, `URL`, `UUID`, `Decimal`, `IndexPath`, `IndexSet`,
/// `Locale`, `TimeZone`, the types of `Notices`, sets of strings and of integers, the Objective-C counterparts of all
/// these, and arrays and dictionaries of supported types; also the types that the caller names. The rectangles that
/// UIKit stores under its keyboard keys become `KeyboardFrame`s.
///
/// `NSArray`, `NSDictionary` and the sets are read on Apple's systems only. Foundation on Linux crashes when it reads
/// one that contains itself, so they are omitted there. O(entries), including nested ones.
public struct FoundationUserInfo: Sendable {
    /// The entries that can be carried.
    public let values: [String: any Sendable]
    /// The entries that cannot be carried, sorted by key.
    public let losses: [BridgeFailure.Problem]

    /// The nesting limit of collections, which could contain themselves.
    public static let nestingLimit = 16

    /// Reads a dictionary. Also carries values of `types`.
    public init(_ userInfo: [AnyHashable: Any], carrying types: [any Sendable.Type] = []) {
        let reader = ValueReader(types: types)
        var values: [String: any Sendable] = [:]
        var losses: [(key: String, problem: BridgeFailure.Problem)] = []
        for (anyKey, value) in userInfo {
            guard let key = anyKey as? String else {
                let type = String(describing: type(of: anyKey.base))
                let text = String(describing: anyKey.base)
                losses.append((text, .keyIsNoString(key: text, type: type)))
                continue
            }
            do throws(ValueReader.Obstacle) {
                values[key] = try reader.read(value, key: key)
            } catch {
                losses.append((key, error.problem(key: key)))
            }
        }
        self.values = values
        self.losses = losses.sorted { $0.key < $1.key }.map(\.problem)
    }
}
