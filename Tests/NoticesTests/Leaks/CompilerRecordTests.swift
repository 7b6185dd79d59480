#if os(Linux)
    import Foundation
    import Testing

    // Its layouts are no interface.
    @testable import ReferencePaths

    @Suite struct CompilerRecordTests {
        /// A file of the program as it is loaded: itself, or a library.
        private struct Image {
            let path: String
            let start: UInt

            /// Those with code. A file that is mapped otherwise, to read symbols, has pointers that lead nowhere.
            static var all: [Image] {
                // A file without a size, of which `String(contentsOfFile:)` reads the first page.
                let data = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
                let maps = String(decoding: data ?? Data(), as: UTF8.self)
                var starts: [Substring: UInt] = [:]
                var seen: Set<Substring> = []
                return maps.split(separator: "\n").compactMap { line in
                    let words = line.split(separator: " ")
                    guard words.count == 6, let start = UInt(words[0].prefix { $0 != "-" }, radix: 16) else {
                        return nil
                    }
                    if words[2] == "00000000" { starts[words[5]] = start }
                    guard words[1].contains("x"), let first = starts[words[5]], seen.insert(words[5]).inserted
                    else {
                        return nil
                    }
                    return Image(path: String(words[5]), start: first)
                }
            }

            /// A section with records of the compiler: from the section headers of an ELF file.
            func records(_ kind: String) -> Range<UInt>? {
                guard let file = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe),
                    file.count > 64, file.prefix(4).elementsEqual([0x7f, 0x45, 0x4c, 0x46])
                else { return nil }
                func number(_ offset: Int, _ size: Int) -> Int {
                    file[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
                }
                let sections = (0..<number(60, 2)).map { number(40, 8) + $0 * number(58, 2) }
                let names = number(sections[number(62, 2)] + 24, 8)
                return sections.first { section in
                    let name = file[(names + number(section, 4))...].prefix(kind.utf8.count + 1)
                    return name.elementsEqual("\(kind)\0".utf8)
                }.map { section in
                    let address = start + UInt(number(section + 16, 8))
                    return address..<address + UInt(number(section + 32, 8))
                }
            }
        }

        /// A search meets closures of libraries also, and asks the runtime for any type that one can capture.
        @Test func `each closure that the program or a library may make can be asked for its captures`() {
            var total = 0
            for image in Image.all {
                guard let records = image.records("swift5_capture") else { continue }
                var (start, known, all) = (records.lowerBound, 0, 0)
                while start + 12 <= records.upperBound {
                    let record = CaptureRecord(at: start)
                    let arguments = Self.arguments(of: record)
                    for index in 0..<record.captureCount {
                        guard let name = record.capture(index) else { continue }
                        let slots = arguments.map { ClosureContext.slot(of: name, $0) }
                        if slots.contains(where: { $0 != nil }) { known += 1 }
                    }
                    all += record.captureCount
                    start += UInt(12 + 4 * record.captureCount + 8 * record.sourceCount)
                }
                #expect(known * 10 >= all * 7, "\(image.path): \(known) of \(all)")
                total += all
            }
            #expect(total > 1000)
        }

        /// No types for the generic parameters of a closure, and several.
        private static func arguments(of record: CaptureRecord) -> [Arguments] {
            let types: [Any.Type?] = [
                nil, Int.self, [Int].self, [String: Int].self, AnyObject.self, (() -> Void).self,
                (Int, String).self,
            ]
            return types.map { type in
                var arguments = Arguments()
                for index in 0..<record.sourceCount {
                    arguments.set(type.map { SwiftType($0) }, for: record.source(index).parameter)
                }
                return arguments
            }
        }

        @Test func `each type of the program or a library can be asked for its fields and cases`() {
            var total = 0
            for image in Image.all {
                guard let records = image.records("swift5_fieldmd") else { continue }
                var start = records.lowerBound
                while start + 16 <= records.upperBound {
                    let count = Relative.load(start + 12, as: UInt32.self)
                    // Generic types have none, unless they have arguments.
                    if let type = Relative.target(start).flatMap({ MangledType(at: $0).resolved() }) {
                        total += type.kind == .enumeration ? 0 : type.strongFields.count
                        for tag in 0..<Int(count) where type.kind == .enumeration {
                            if type.record(of: tag) != nil { total += 1 }
                        }
                    }
                    start += 16 + UInt(count) * UInt(Relative.load(start + 10, as: UInt16.self))
                }
            }
            #expect(total > 1000)
        }
    }
#endif
