import Notices

extension Lesson {
    /// Carries the lesson out where nobody sees it, to find the lines that only prove wrong then: those that speak of
    /// an object that never was. Expectations are left to those who play it.
    ///
    /// - Throws: Every such line.
    package func rehearse() throws(LessonError) {
        let workbench = Workbench()
        var faults: [LessonError.Fault] = []
        for step in steps {
            for command in step.commands {
                do throws(LineError) {
                    _ = try workbench.carryOut(command, of: self)
                } catch {
                    faults.append(
                        LessonError.Fault(line: command.line, column: error.column, message: error.message))
                }
            }
            workbench.settle()
        }
        guard faults.isEmpty else { throw LessonError(file: file, faults: faults) }
    }
}
