/// The peers with which others are compared, by their names in the table.
package enum Baseline {
    package static let foundation = "Foundation"
    package static let closureArray = "closure array"
    package static let simpleCenter = "simple center"
}
