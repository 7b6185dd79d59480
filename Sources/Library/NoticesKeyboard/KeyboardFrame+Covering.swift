extension KeyboardFrame {
    /// The overlap of this frame and another, in the coordinates of both; `nil` if they do not overlap.
    ///
    /// ```swift
    /// let covered = payload.end.intersection(form.frame)
    /// ```
    ///
    /// Frames that only touch do not overlap, nor does a frame with a measure that is not finite. O(1).
    public func intersection(_ other: KeyboardFrame) -> KeyboardFrame? {
        let left = Swift.max(x, other.x)
        let top = Swift.max(y, other.y)
        let common = KeyboardFrame(
            x: left, y: top, width: Swift.min(x + width, other.x + other.width) - left,
            height: Swift.min(y + height, other.y + other.height) - top)
        guard common.isFinite, common.width > 0, common.height > 0 else { return nil }
        return common
    }

    /// How far the content of a view must move up, so that a keyboard with this frame covers none of it.
    ///
    /// See ``KeyboardPayload/bottomInset(in:safeArea:)``, which uses the frame to which the keyboard moves.
    public func bottomInset(in view: KeyboardFrame, safeArea: Double = 0) -> Double {
        guard let covered = intersection(view), y + height > view.y + view.height - Self.tolerance else {
            return 0
        }
        let inset = view.y + view.height - covered.y - (safeArea.isFinite ? Swift.max(0, safeArea) : 0)
        return Swift.max(0, inset)
    }

    /// Third-party keyboards may be off by a fraction of a point.
    private static var tolerance: Double { 0.5 }

    private var isFinite: Bool {
        x.isFinite && y.isFinite && width.isFinite && height.isFinite
    }
}

extension KeyboardPayload {
    /// How far the content of a view must move up, so that the keyboard will cover none of it.
    ///
    /// ```swift
    /// let token = center.observe(.keyboardWillChangeFrame) { payload in
    ///     form.bottomInset = payload.bottomInset(in: form.frame, safeArea: 34)
    /// }
    /// ```
    ///
    /// The height of the keyboard is not the answer: with a hardware keyboard, most of it lies below the screen, and a
    /// view need not reach the screen's lower edge. So this does what Apple advises for `keyboardFrameEndUserInfoKey`:
    /// it intersects the keyboard's frame with the view's, in the same coordinates. The result is 0
    ///
    /// - for a keyboard that is off the screen, or next to the view;
    /// - for a floating one (undocked, split or small): its lower edge is above the view's. The user can move such a
    ///   keyboard, and Flutter, too, makes room only for docked ones;
    /// - for a frame that is empty, as UIKit posts it while a keyboard is dragged, or that is not finite.
    ///
    /// It ignores ``isLocal``: the keyboard of another program covers a view as much as the program's own. O(1).
    ///
    /// - Parameters:
    ///   - view: The view's frame on the screen.
    ///   - safeArea: How much of the view's lower edge its content leaves free anyway.
    public func bottomInset(in view: KeyboardFrame, safeArea: Double = 0) -> Double {
        end.bottomInset(in: view, safeArea: safeArea)
    }
}
