import Foundation

// Prints a line for each program, machine and mutant, separated by tabs; exits with 1 when one is not as expected.

var surprises = 0

@MainActor func report(_ model: String, _ mutant: String, _ states: Int, _ isFound: Bool, expected: Bool) {
    let verdict = isFound ? "found" : "holds"
    let note = isFound == expected ? "" : "\tSURPRISE"
    print("\(model)\t\(mutant)\t\(states)\t\(verdict)\(note)")
    if isFound != expected { surprises += 1 }
}

var litmusStates = 0
var litmusSurprises = 0
for litmus in Litmus.tests {
    for machine in Machine.allCases {
        let result = Explorer(litmus.program, on: machine).explore(litmus.program.outcome)
        litmusStates += result.states
        guard result.isFound != litmus.isSeen.contains(machine) else { continue }
        litmusSurprises += 1
        print("litmus \(litmus.program.name)\t\(machine.rawValue)\t\(result.states)\tnot as known\tSURPRISE")
    }
}
if litmusSurprises == 0 {
    print("\(Litmus.tests.count) litmus tests on three machines\t\t\(litmusStates)\tas known")
}
surprises += litmusSurprises

for step in Step.all {
    for variant in step.variants {
        for machine in Machine.allCases where machine != .sequential {
            let program = step.program(variant.name)
            let result = Explorer(program, on: machine).explore(program.outcome)
            report(
                "Orders \(step.name), \(machine.rawValue)", variant.name, result.states, result.isFound,
                expected: variant.isFound.contains(machine))
        }
    }
}
exit(surprises == 0 ? 0 : 1)
