package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs. Far above what any test takes: beside those that keep the whole machine, as under thread
    /// sanitizer, one may wait minutes for its turn.
    package static var endsInTime: Self { .timeLimit(.minutes(15)) }
}
