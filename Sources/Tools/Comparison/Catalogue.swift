extension Check {
    /// All checks, in the order of the table.
    package static let all: [Check] =
        order + removal + registering + lifetimes + senders + answers + nesting + tokens + threads + delivery
        + sequences + queue
}
