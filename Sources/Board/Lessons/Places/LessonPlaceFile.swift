import BoardModel
import Demo
package import LocalSockets

/// The file that stores the places in lessons, in the program's state folder. Each access reads or writes the
/// whole file, because another board may have written it.
package struct LessonPlaceFile: Sendable {
    private let folder: String
    private var file: PrivateFile { PrivateFile(path: folder + "/lessons") }

    package init(folder: String) { self.folder = folder }

    /// The last place in a lesson. An unreadable file has no places.
    package func place(in lesson: LessonFingerprint) -> LessonPage? { places[lesson] }

    /// Stores the place in a lesson, or removes it.
    package func keep(_ page: LessonPage?, in lesson: LessonFingerprint) throws(SystemCallError) {
        var places = self.places
        guard places[lesson] != page else { return }
        places[lesson] = page
        try StateFolder.make(at: folder)
        try file.write(places.bytes)
    }

    private var places: LessonPlaces {
        let bytes = try? file.read(atMost: LessonPlaces.sizeLimit)
        return bytes.map { LessonPlaces($0) } ?? LessonPlaces()
    }
}
