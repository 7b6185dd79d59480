extension Program {
    /// A program with fewer steps that fails as well: steps and what handlers do are left out for as long as it does.
    func shrunk(while fails: (Program) -> Bool) -> Program {
        var program = self
        while let smaller = program.smaller.first(where: fails) { program = smaller }
        return program
    }

    /// Each program with one step less.
    private var smaller: [Program] {
        Self.smaller(steps).map { Program(reentrancy, isWatched: isWatched, $0) }
    }

    private static func smaller(_ steps: [Step]) -> [[Step]] {
        steps.indices.flatMap { index -> [[Step]] in
            var others = steps
            let step = others.remove(at: index)
            guard case .observe(let slot, var request) = step, !request.actions.isEmpty else {
                return [others]
            }
            return [others]
                + smaller(request.actions).map { actions in
                    request.actions = actions
                    var steps = steps
                    steps[index] = .observe(slot, request)
                    return steps
                }
        }
    }
}
