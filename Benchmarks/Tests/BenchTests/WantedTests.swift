import Foundation
import Measuring
import Testing

@testable import bench

@Suite("The wanted values") struct WantedTests {
    @Test("each row with a wanted value is a workload in which the center takes part")
    func rows() {
        for wanted in Wanted.all {
            let experiment = Catalog.experiments.first { experiment in
                experiment.workloads.contains { $0.id == wanted.workload }
            }
            #expect(
                experiment?.contestants.contains { $0.peer == NoticesByString.title } == true,
                "\(wanted.workload)")
        }
        let ids = Wanted.all.map(\.workload)
        #expect(Set(ids).count == ids.count)
    }

    @Test("no two workloads have the same id, and an aim compares with a workload that is there")
    func ids() {
        let ids = Catalog.workloads.map(\.id)
        #expect(Set(ids).count == ids.count)
        for case .timesWorkload(let other, _) in Wanted.all.flatMap(\.aims) { #expect(ids.contains(other)) }
    }

    @Test("the code of a program is what is loaded and not written")
    func code() throws {
        var bytes = [UInt8](repeating: 0, count: 64 + 4 * 64)
        bytes.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
        // The table of sections is behind the header.
        (bytes[0x28], bytes[0x3A], bytes[0x3C]) = (64, 64, 4)
        // Kind, flags, size: code, data that is written, a section that is not loaded, one without bytes.
        for (index, section) in [(1, 6, 100), (1, 3, 20), (1, 0, 3), (8, 2, 7)].enumerated() {
            let start = 64 + index * 64
            bytes[start + 4] = UInt8(section.0)
            bytes[start + 8] = UInt8(section.1)
            bytes[start + 0x20] = UInt8(section.2)
        }
        #expect(try #require(ELFFile(Data(bytes))).codeSize == 100)
        #expect(ELFFile(Data("#!/bin/sh".utf8)) == nil)
    }
}
