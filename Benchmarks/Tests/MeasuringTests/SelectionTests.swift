import Measuring
import Testing

@Suite("The choice of workloads") struct SelectionTests {
    private static let known = ["W1", "W2", "W2u", "W2m", "W7a/0", "W7a/1000", "W7b", "W10a", "W11a/1"]

    private func chosen(_ list: String) throws -> [String] {
        let selection = try Selection(list, from: Self.known)
        return Self.known.filter { selection.contains(Workload($0, "")) }
    }

    @Test("an id chooses its workload alone")
    func exact() throws {
        #expect(try chosen("W2") == ["W2"])
        #expect(try chosen("W1") == ["W1"])
    }

    @Test("an id chooses all sizes, a number all letters that have no workload without")
    func families() throws {
        #expect(try chosen("W7a") == ["W7a/0", "W7a/1000"])
        #expect(try chosen("W7a/1000") == ["W7a/1000"])
        #expect(try chosen("W7") == ["W7a/0", "W7a/1000", "W7b"])
        #expect(try chosen("w10, w11") == ["W10a", "W11a/1"])
    }

    @Test("an asterisk chooses all that begin with what is before it, with it alone or not")
    func prefixes() throws {
        #expect(try chosen("W2*") == ["W2", "W2u", "W2m"])
        #expect(try chosen("w7A*, W10a") == ["W7a/0", "W7a/1000", "W10a"])
        #expect(try chosen("W1*") == ["W1", "W10a", "W11a/1"])
        #expect(try chosen("*") == Self.known)
    }

    @Test("everything is chosen where nothing is asked for")
    func all() {
        #expect(Self.known.allSatisfy { Selection().contains(Workload($0, "")) })
    }

    @Test(
        "what is not there is an error that lists what is",
        arguments: ["W3", "", "W2,", "W", "2", "W1x", "V*", "W*2"])
    func unknown(list: String) {
        let error = #expect(throws: UnknownWorkload.self) { try Selection(list, from: Self.known) }
        #expect(error?.description.contains("W7a/1000") == true)
    }
}
