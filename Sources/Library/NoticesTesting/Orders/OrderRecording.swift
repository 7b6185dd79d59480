import Foundation
import Notices
import NoticesRecording

/// Where the recording of a failing order is written.
enum OrderRecording {
    /// `__Orders__/CartTests/badge-12.notices` beside `CartTests.swift`.
    static func path(beside testFile: String, _ function: String, line: Int) -> String {
        let test = URL(fileURLWithPath: testFile)
        let letters = function.prefix { $0 != "(" }.map {
            $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-"
        }
        return test.deletingLastPathComponent().appendingPathComponent("__Orders__")
            .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
            .appendingPathComponent("\(String(letters.prefix(60)))-\(line).notices").path
    }

    /// Starts to record at `path`, or in the folder for temporary files if nothing can be written there.
    static func start(_ center: NoticeCenter, at path: String) -> NoticeRecording? {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let other = FileManager.default.temporaryDirectory.appendingPathComponent("orders-\(name)").path
        for place in [path, other] {
            let folder = URL(fileURLWithPath: place).deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let centers = [(center: center, label: "main")]
            if let recording = try? NoticeRecording(to: place, of: centers, overwriting: true) {
                return recording
            }
        }
        return nil
    }
}
