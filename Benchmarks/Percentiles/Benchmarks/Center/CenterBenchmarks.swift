import Benchmark
import Notices

// Found by this name by the program that the plugin adds.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 10, scalingFactor: .kilo,
        maxDuration: .seconds(2), maxIterations: 10_000)

    Benchmark("post by string, one observer") { benchmark in
        post(observers: 1, benchmark)
    }

    Benchmark("post by string, a thousand observers", configuration: .init(scalingFactor: .one)) {
        benchmark in
        post(observers: 1000, benchmark)
    }

    Benchmark("add and remove, among a thousand") { benchmark in
        let center = NoticeCenter()
        let others = (0..<1000).map { _ in center.observe("cart.changed") { _ in } }
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            _ = try? center.remove(center.observe("cart.changed") { _ in }.detach())
        }
        benchmark.stopMeasurement()
        withExtendedLifetime(others) {}
    }
}

private func post(observers: Int, _ benchmark: Benchmark) {
    let center = NoticeCenter()
    let tokens = (0..<observers).map { number in
        center.observe("cart.changed") { _ in blackHole(number) }
    }
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(center.post("cart.changed")) }
    benchmark.stopMeasurement()
    withExtendedLifetime(tokens) {}
}
