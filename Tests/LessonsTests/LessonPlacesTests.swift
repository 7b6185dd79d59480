import BoardModel
import Demo
import LocalSockets
import TestSupport
import Testing

@testable import Lessons

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct LessonPlacesTests {
    private let lessons = LessonLibrary.all.map { LessonFingerprint($0) }

    private func page(_ step: Int, asking: Bool = false) -> LessonPage {
        LessonPage(step: step, isAsking: asking)
    }

    @Test func `places are kept as lines, the newest first`() {
        var places = LessonPlaces()
        places[lessons[0]] = page(3)
        places[lessons[1]] = page(0, asking: true)
        places[lessons[0]] = page(4)
        #expect(
            String(decoding: places.bytes, as: UTF8.self) == "\(lessons[0]) 5 shown\n\(lessons[1]) 1 asking\n"
        )
        #expect(LessonPlaces(places.bytes) == places)
        places[lessons[0]] = nil
        #expect(places[lessons[0]] == nil)
        #expect(LessonPlaces(places.bytes)[lessons[1]] == page(0, asking: true))
    }

    @Test func `a lesson whose text has changed has no place`() {
        var lesson = LessonLibrary.all[0]
        let former = LessonFingerprint(lesson)
        lesson.lines[2] += "!"
        #expect(LessonFingerprint(lesson) != former)
        #expect(Set(lessons).count == LessonLibrary.all.count)
    }

    @Test(arguments: [
        "", "\n\n\n", "x", "0123456789abcdef", "0123456789abcdef 0 shown", "0123456789abcdef -1 shown",
        "0123456789abcdef 99999999999999999999 shown", "0123456789abcdef 1 seen", "0123456789abcdefg 1 shown",
        "0123456789abcdef  1 shown", "0123456789abcdef 1 shown more", "+123456789abcdef 1 shown",
        "0123456789abcdef ١ shown",
    ])
    func `what is no place is left out`(line: String) throws {
        #expect(LessonPlaces(Array(line.utf8)) == LessonPlaces())
        let good = try #require(LessonFingerprint("00000000000000ff"))
        #expect(LessonPlaces(Array("\(line)\n00000000000000ff 2 shown\n".utf8))[good] == page(1))
    }

    @Test func `neither more places nor more bytes are taken than there may be`() {
        var places = LessonPlaces()
        for number in 0..<1_000 {
            let digits = String(number, radix: 16)
            let name = String(repeating: "0", count: 16 - digits.count) + digits
            if let lesson = LessonFingerprint(name) { places[lesson] = page(number) }
        }
        #expect(places.bytes.count(where: { $0 == UInt8(ascii: "\n") }) == LessonPlaces.limit)
        #expect(places.bytes.count < LessonPlaces.sizeLimit)
        let line = "00000000000000ff 2 shown\n"
        #expect(LessonPlaces(Array(String(repeating: line, count: 1_000).utf8)) == LessonPlaces())
    }

    @Test(arguments: 0..<8) func `no bytes harm it`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let good = Array("00000000000000ff 2 shown\n00000000000000fe 1 asking\n".utf8)
        for _ in 0..<2_000 {
            var bytes = good
            for _ in 0..<dice.roll(1..<6) { bytes[dice.roll(0..<bytes.count)] = UInt8(dice.roll(0..<256)) }
            let places = LessonPlaces(bytes)
            #expect(LessonPlaces(places.bytes) == places)
        }
    }
}

/// Files of this user alone.
struct LessonPlaceFileTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/speaking-XXXXXX".utf8CString)
        _ = try #require(mkdtemp(&template))
        let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        defer {
            for name in ["a/b/lessons", "a/b", "a", "elsewhere", "state/lessons", "state", ""] {
                remove(folder + "/" + name)
            }
        }
        try body(folder)
    }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : 0
    }

    private let lesson = LessonFingerprint(LessonLibrary.all[0])
    private let page = LessonPage(step: 2, isAsking: true)

    @Test func `a place is kept from run to run, in a file and a folder of the user's alone`() throws {
        try withFolder { folder in
            let file = LessonPlaceFile(folder: folder + "/a/b")
            #expect(file.place(in: lesson) == nil)
            try file.keep(page, in: lesson)
            #expect(LessonPlaceFile(folder: folder + "/a/b").place(in: lesson) == page)
            #expect(mode(of: folder + "/a/b") & 0o7777 == 0o700)
            #expect(mode(of: folder + "/a/b/lessons") & 0o7777 == 0o600)
            try file.keep(nil, in: lesson)
            #expect(file.place(in: lesson) == nil)
        }
    }

    @Test func `a home that is not there is not made`() throws {
        try withFolder { folder in
            let file = LessonPlaceFile(folder: folder + "/home/.local/state/noticeboard")
            #expect(throws: SystemCallError.self) { try file.keep(page, in: lesson) }
            #expect(mode(of: folder + "/home") == 0)
        }
    }

    @Test func `no link is followed`() throws {
        try withFolder { folder in
            let other = PrivateFile(path: folder + "/elsewhere")
            try other.write(Array("\(lesson) 3 asking\n".utf8))
            mkdir(folder + "/state", 0o700)
            symlink(folder + "/elsewhere", folder + "/state/lessons")
            let file = LessonPlaceFile(folder: folder + "/state")
            #expect(file.place(in: lesson) == nil)
            try file.keep(LessonPage(step: 5, isAsking: false), in: lesson)
            #expect(try other.read(atMost: 100) == Array("\(lesson) 3 asking\n".utf8))
            #expect(mode(of: folder + "/state/lessons") & S_IFMT == S_IFREG)
        }
    }

    @Test func `a folder that others may enter is refused`() throws {
        try withFolder { folder in
            mkdir(folder + "/state", 0o700)
            chmod(folder + "/state", 0o755)
            #expect(throws: SystemCallError.self) {
                try LessonPlaceFile(folder: folder + "/state").keep(page, in: lesson)
            }
            #expect(mode(of: folder + "/state/lessons") == 0)
        }
    }

    @Test func `a file that is too large, or none, has no places`() throws {
        try withFolder { folder in
            mkdir(folder + "/state", 0o700)
            let file = PrivateFile(path: folder + "/state/lessons")
            try file.write(Array(repeating: UInt8(ascii: "\n"), count: LessonPlaces.sizeLimit + 1))
            #expect(LessonPlaceFile(folder: folder + "/state").place(in: lesson) == nil)
            #expect(throws: SystemCallError.self) { try file.read(atMost: LessonPlaces.sizeLimit) }
            #expect(throws: SystemCallError.self) { try PrivateFile(path: folder).read(atMost: 10) }
        }
    }
}
