import ArgumentParser

@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares the notification center with others, and counts its instructions.",
        subcommands: [Compare.self, Instructions.self, Probe.self],
        defaultSubcommand: Compare.self)
}
