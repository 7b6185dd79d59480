package import Foundation

/// A row as a JSON object.
package struct RowObject: Codable, Equatable {
    package var workload: String
    package var title: String
    package var peer: String
    package var medianNanoseconds: Double?
    package var minimumNanoseconds: Double?
    package var maximumNanoseconds: Double?
    package var medianBytes: Double?
    package var minimumBytes: Double?
    package var maximumBytes: Double?
    package var medianCount: Double?
    package var minimumCount: Double?
    package var maximumCount: Double?
    package var ratioToFoundation: Double?
    package var minimumRatioToFoundation: Double?
    package var maximumRatioToFoundation: Double?
    package var ratioToClosureArray: Double?
    package var minimumRatioToClosureArray: Double?
    package var maximumRatioToClosureArray: Double?
    package var ratioToSimpleCenter: Double?
    package var minimumRatioToSimpleCenter: Double?
    package var maximumRatioToSimpleCenter: Double?
    package var remark: String?
    package var remarkValue: Double?

    package init(_ row: Row) {
        workload = row.workload.id
        title = row.workload.title
        peer = row.peer
        switch row.workload.unit {
        case .nanoseconds:
            medianNanoseconds = row.values.median
            minimumNanoseconds = row.values.minimum
            maximumNanoseconds = row.values.maximum
        case .bytes:
            medianBytes = row.values.median
            minimumBytes = row.values.minimum
            maximumBytes = row.values.maximum
        case .count:
            medianCount = row.values.median
            minimumCount = row.values.minimum
            maximumCount = row.values.maximum
        }
        ratioToFoundation = row.ratioToFoundation?.median
        minimumRatioToFoundation = row.ratioToFoundation?.minimum
        maximumRatioToFoundation = row.ratioToFoundation?.maximum
        ratioToClosureArray = row.ratioToClosureArray?.median
        minimumRatioToClosureArray = row.ratioToClosureArray?.minimum
        maximumRatioToClosureArray = row.ratioToClosureArray?.maximum
        ratioToSimpleCenter = row.ratioToSimpleCenter?.median
        minimumRatioToSimpleCenter = row.ratioToSimpleCenter?.minimum
        maximumRatioToSimpleCenter = row.ratioToSimpleCenter?.maximum
        if let value = row.remark?.median {
            remark = row.workload.remark
            remarkValue = value
        }
    }

    /// An array of objects, one for each row.
    package static func json(of rows: [Row]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(rows.map(RowObject.init))
    }
}
