import Foundation
import Measuring

/// W20: the first post of a process and the first observe before it, which a program of its own times, and the code that
/// a program links for them.
struct FirstPost {
    private static let observing = Workload(
        "W20o", "first observe of a process, with the making of its center")
    private static let posting = Workload("W20", "first post of a process")
    private static let code = Workload("W20b", "code linked by one observe and one post", unit: .bytes)

    private static func contestant(_ peer: String, _ program: String, measuresCode: Bool = true) -> Contestant
    {
        Contestant(peer) {
            let path = path(of: program)
            let code =
                measuresCode ? codeSize(of: path) - codeSize(of: Self.path(of: "first-post-nothing")) : nil
            return { starts in
                let times = (0..<starts).map { _ in Self.times(of: path) }
                let readings = [
                    Reading(posting.id, median(times.map(\.post))),
                    Reading(observing.id, median(times.map(\.observe))),
                ]
                return readings + (code.map { [Reading(Self.code.id, Double($0))] } ?? [])
            }
        }
    }

    private static func median(_ times: [Double]) -> Double {
        times.sorted()[times.count / 2]
    }

    private static func path(of program: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: program).path
    }

    /// The nanoseconds that the program prints.
    private static func times(of program: String) -> (observe: Double, post: Double) {
        do {
            let text = try Child.output(of: program, [])
            let times = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            precondition(times.count == 2, "\(program) did not print two times: \(text)")
            return (times[0], times[1])
        } catch {
            preconditionFailure("\(error) make bench builds it.")
        }
    }

    private static func codeSize(of program: String) -> Int {
        guard let file = FileManager.default.contents(atPath: program) else {
            fatalError("\(program) cannot be read: build it with make bench-build")
        }
        return ELFFile(file)?.codeSize ?? file.count
    }

    fileprivate static var experiment: Experiment {
        Experiment(
            [posting, observing, code], length: .fixed(9, quick: 3),
            contestants: [
                contestant(NoticesByString.title, "first-post-notices"),
                // Its code is in a library that all programs share.
                contestant(FoundationClassic.title, "first-post-foundation", measuresCode: false),
                contestant(SimplePeer.title, "first-post-simple"),
            ])
    }
}

extension Experiment {
    static var firstPost: Experiment { FirstPost.experiment }
}
