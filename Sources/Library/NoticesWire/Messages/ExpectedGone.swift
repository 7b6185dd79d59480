/// The objects of a program that should be freed.
package struct ExpectedGone: Hashable, Sendable {
    /// How many were freed as expected.
    package var goneCount: UInt64
    /// How many are still alive.
    package var livingCount: UInt64
    /// The first of those still alive.
    package var living: [Object]
    /// Those still alive, by class and holder, the most first. Programs with an earlier version send none.
    package var classes: [LeakedClass]

    package struct Object: Hashable, Sendable {
        /// A unique number.
        package var id: UInt64
        package var label: String
        /// Since when it should be freed, in nanoseconds since 1970.
        package var since: Int64
        /// The first observers that may hold it.
        package var suspects: [Suspect]
        /// How observers hold it, each path in words. Programs with an earlier version send none.
        package var paths: [String]

        package init(
            id: UInt64, label: String, since: Int64, suspects: [Suspect], paths: [String] = []
        ) {
            self.paths = paths
            self.id = id
            self.label = label
            self.since = since
            self.suspects = suspects
        }
    }

    /// An observer that may hold an object.
    package struct Suspect: Hashable, Sendable {
        package var center: UInt64
        package var registration: UInt64
        /// The observer in words.
        package var text: String

        package init(center: UInt64, registration: UInt64, text: String) {
            self.center = center
            self.registration = registration
            self.text = text
        }
    }

    package init(
        goneCount: UInt64, livingCount: UInt64, living: [Object], classes: [LeakedClass] = []
    ) {
        self.classes = classes
        self.goneCount = goneCount
        self.livingCount = livingCount
        self.living = living
    }
}

extension ExpectedGone {
    func append(to bytes: inout [UInt8]) {
        bytes.appendVarint(goneCount)
        bytes.appendVarint(livingCount)
        let listed = living.prefix(WireLimits.leaks)
        bytes.appendVarint(UInt64(listed.count))
        for object in listed {
            bytes.appendVarint(object.id)
            bytes.appendText(object.label, atMost: WireLimits.label)
            bytes.appendFixed(object.since)
            let named = object.suspects.prefix(WireLimits.suspects)
            bytes.appendVarint(UInt64(named.count))
            for suspect in named {
                bytes.appendVarint(suspect.center)
                bytes.appendVarint(suspect.registration)
                bytes.appendText(suspect.text, atMost: WireLimits.name)
            }
        }
        let kinds = classes.prefix(WireLimits.leaks)
        bytes.appendVarint(UInt64(kinds.count))
        for kind in kinds { kind.append(to: &bytes) }
        for object in listed {
            let paths = object.paths.prefix(WireLimits.paths)
            bytes.appendVarint(UInt64(paths.count))
            for path in paths { bytes.appendText(path, atMost: WireLimits.name) }
        }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        goneCount = try bytes.varint("a number of objects")
        livingCount = try bytes.varint("a number of objects")
        (living, classes) = ([], [])
        for _ in 0..<(try bytes.count("objects", atMost: WireLimits.leaks)) {
            let id = try bytes.varint("the number of an object")
            let label = try bytes.text("the label of an object", atMost: WireLimits.label)
            let since: Int64 = try bytes.fixed("a time of 8 bytes")
            var suspects: [Suspect] = []
            for _ in 0..<(try bytes.count("observers", atMost: WireLimits.suspects)) {
                let center = try bytes.varint("the number of a center")
                let registration = try bytes.varint("the number of a registration")
                let text = try bytes.text("an observer", atMost: WireLimits.name)
                suspects.append(Suspect(center: center, registration: registration, text: text))
            }
            living.append(Object(id: id, label: label, since: since, suspects: suspects))
        }
        // Earlier versions sent no classes.
        guard !bytes.isAtEnd else { return }
        for _ in 0..<(try bytes.count("classes", atMost: WireLimits.leaks)) {
            classes.append(try LeakedClass(from: &bytes))
        }
        // Later ones sent no paths.
        guard !bytes.isAtEnd else { return }
        for index in living.indices {
            for _ in 0..<(try bytes.count("paths", atMost: WireLimits.paths)) {
                living[index].paths.append(try bytes.text("a path", atMost: WireLimits.name))
            }
        }
    }
}
