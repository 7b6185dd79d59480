public import Testing

/// What a broker promises over every transport, as a test of an engine.
///
/// ```swift
/// @Test(arguments: BrokerPromise.all) func `the transport keeps`(_ promise: BrokerPromise) async throws {
///     try await promise.check(engine)
/// }
/// ```
public struct BrokerPromise: Sendable, CustomTestStringConvertible {
    /// The promise, as a sentence.
    public let sentence: String
    private let body: @Sendable (Bench) async throws -> Void

    init(_ sentence: String, _ body: @escaping @Sendable (Bench) async throws -> Void) {
        self.sentence = sentence
        self.body = body
    }

    /// The sentence.
    public var testDescription: String { sentence }

    /// Fails the current test if the promise is not kept.
    public func check(_ engine: any EngineUnderTest) async throws {
        let bench = Bench(engine: engine)
        do {
            try await body(bench)
        } catch {
            await bench.clear()
            throw error
        }
        await bench.clear()
    }

    /// All promises.
    public static let all = ordering + handling + sharing + keeping + circling + telling + resisting
}
