/// What posts of one sender find under a name.
final class SenderTopic: Topic {
    let sender: SenderLink

    init(_ sender: borrowing AnyObject, of parent: Topic, index: UInt32, hash: UInt) {
        self.sender = SenderLink(sender)
        super.init(parent.name, index: index, nameIndex: parent.index, hash: hash)
    }

    override func isOf(sender: AnyObject) -> Bool { self.sender.refers(to: sender) }

    override var ofSender: SenderTopic? { self }
}
