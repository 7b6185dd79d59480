import BoardModel

extension Expectation.Comparison {
    init(_ values: ArgumentValues) {
        self.init(
            subject: values.choice(.measure), names: values.names, count: values.number,
            object: values.optionalObject)
    }
}
