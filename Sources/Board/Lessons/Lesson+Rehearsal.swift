import BoardModel
import Demo
import Notices

extension Lesson {
    /// Executes the lesson on a separate demo to find errors that the parser cannot detect: references to
    /// objects that were never made. Ignores failed expectations.
    ///
    /// - Throws: An error that lists every such line.
    package func rehearse() throws(LessonError) {
        let demo = DemoProgram()
        var faults: [LessonError.Fault] = []
        for step in steps {
            for command in step.commands {
                do throws(LineError) {
                    _ = try demo.run(command, of: self)
                } catch {
                    faults.append(
                        LessonError.Fault(line: command.line, column: error.column, message: error.message))
                }
            }
            demo.advanceUntilIdle()
        }
        guard faults.isEmpty else { throw LessonError(file: file, faults: faults) }
    }
}
