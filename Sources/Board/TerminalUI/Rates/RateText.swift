import BoardModel
import Demo

/// Numbers and lines of the rates.
enum RateText {
    private static let levels = Array("▁▂▃▄▅▆▇█")

    /// A column for each number, as high as its share of the largest; a point for 0.
    static func sparkline(_ numbers: [Int]) -> String {
        guard let most = numbers.max(), most > 0 else { return String(repeating: "·", count: numbers.count) }
        return String(
            numbers.map { number in
                guard number > 0 else { return "·" }
                return levels[min(levels.count - 1, (number * levels.count - 1) / most)]
            })
    }

    /// A number per second: `0.3`, `12`, `8 000`, `120k`, `1.2M`.
    static func rate(_ count: Int, in seconds: Int) -> String {
        let tenths = count * 10 / max(1, seconds)
        return switch tenths {
        case 0 where count > 0: "<0.1"
        case 0: "0"
        case ..<100: "\(tenths / 10).\(tenths % 10)"
        case ..<1_000_000: (tenths / 10).grouped
        case ..<10_000_000: "\(tenths / 10_000)k"
        default: "\(tenths / 10_000_000).\(tenths / 1_000_000 % 10)M"
        }
    }
}
