import Notices

extension NoticeBroker {
    func tell(_ event: @autoclosure () -> BrokerEvent) {
        guard !hooks.isEmpty else { return }
        let event = event()
        for watcher in hooks { watcher.saw(event, at: node) }
    }

    /// What the watchers send along with a notice that is posted now.
    func fields(for name: NoticeName) -> WatcherFields {
        guard !hooks.isEmpty else { return WatcherFields() }
        var fields: [String: String] = [:]
        for watcher in hooks { fields.merge(watcher.fields(for: name, at: node)) { first, _ in first } }
        return WatcherFields(fields)
    }

    /// Delivers within all watchers, the first outermost.
    func deliver(_ delivery: @autoclosure () -> BrokerDelivery, by body: () -> Bool) -> Bool {
        guard !hooks.isEmpty else { return body() }
        var wasHeard = false
        deliver(delivery(), within: hooks[...]) { wasHeard = body() }
        return wasHeard
    }

    private func deliver(
        _ delivery: BrokerDelivery, within watchers: ArraySlice<any BrokerWatcher>, by body: () -> Void
    ) {
        guard let watcher = watchers.first else { return body() }
        watcher.deliver(delivery, at: node) { deliver(delivery, within: watchers.dropFirst(), by: body) }
    }
}
