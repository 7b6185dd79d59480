import BoardModel
import Demo
package import LocalSockets

/// The file of the places of lessons, in the folder of the program's state. It is read and written whole each time:
/// another board may have written it meanwhile.
package struct LessonPlaceFile: Sendable {
    private let folder: String
    private var file: PrivateFile { PrivateFile(path: folder + "/lessons") }

    package init(folder: String) { self.folder = folder }

    /// Where a lesson was left. A file that cannot be read has no places.
    package func place(in lesson: LessonFingerprint) -> LessonPage? { places[lesson] }

    /// Keeps the place of a lesson, or forgets it.
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
