package import Notices

/// Reads a text with one record on each line, as `noticeboard run --json` prints it. A line that is not a
/// record is reported as a fault; later records are returned normally.
package struct RecordLines: Sequence, IteratorProtocol {
    /// Why a line is not a record.
    package struct Fault: Error, Hashable, Sendable {
        /// The one-based line number.
        package let line: Int
        package let cause: TextFault

        /// `FILE:LINE:COLUMN: expected …`.
        package func sentence(file: String) -> String {
            switch cause {
            case .line(let error): "\(file):\(line):\(error.column): \(error.message)"
            case .unreadable(let sentence): sentence
            }
        }
    }

    private var lines: TextLines
    private var number = 0

    package init(_ lines: TextLines) {
        self.lines = lines
    }

    package mutating func next() -> Result<NoticeRecord, Fault>? {
        guard let line = lines.next() else { return nil }
        number += 1
        return record(of: line).mapError { Fault(line: number, cause: $0) }
    }

    private func record(of line: TextLine) -> Result<NoticeRecord, TextFault> {
        line.flatMap { text in
            do throws(LineError) {
                return .success(try RecordJSON.record(of: text))
            } catch {
                return .failure(.line(error))
            }
        }
    }
}
