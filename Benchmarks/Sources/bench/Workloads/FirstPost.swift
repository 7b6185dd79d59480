import Foundation
import Measuring

/// W20: the first observe and the first post of a process, which a program of its own times; and the code that a
/// program links for them.
struct FirstPost {
    private static let time = Workload("W20", "first observe and post of a process")
    private static let code = Workload("W20b", "code linked by one observe and one post", unit: .bytes)

    private static func contestant(_ peer: String, _ program: String, measuresCode: Bool = true) -> Contestant
    {
        Contestant(peer) {
            let path = path(of: program)
            let code =
                measuresCode ? codeSize(of: path) - codeSize(of: Self.path(of: "first-post-nothing")) : nil
            return { starts in
                let times = (0..<starts).map { _ in time(of: path) }.sorted()
                let readings = [Reading(time.id, times[times.count / 2])]
                return readings + (code.map { [Reading(Self.code.id, Double($0))] } ?? [])
            }
        }
    }

    private static func path(of program: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: program).path
    }

    /// The nanoseconds that the program prints.
    private static func time(of program: String) -> Double {
        do {
            let text = try Child.output(of: program, [])
            guard let time = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                preconditionFailure("\(program) printed no time: \(text)")
            }
            return time
        } catch {
            preconditionFailure("\(error) make bench builds it.")
        }
    }

    private static func codeSize(of program: String) -> Int {
        guard let file = FileManager.default.contents(atPath: program) else {
            preconditionFailure("\(program) cannot be read.")
        }
        return ELFFile(file)?.codeSize ?? file.count
    }

    fileprivate static var experiment: Experiment {
        Experiment(
            [time, code], length: .fixed(9, quick: 3),
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
