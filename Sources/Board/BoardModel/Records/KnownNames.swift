import Notices
import NoticesKeyboard

/// Names that the system posts. A program that misspells one observes or posts nothing.
enum KnownNames {
    static let all: [NoticeName] =
        KeyboardNotice.allCases.map(\.name)
        + [
            "UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification",
            "UIKeyboardWillHideNotification", "UIKeyboardDidHideNotification",
            "UIKeyboardWillChangeFrameNotification", "UIKeyboardDidChangeFrameNotification",
            "NSBundleDidLoadNotification", "NSCalendarDayChanged", "NSFileHandleDataAvailableNotification",
            "NSFileHandleReadCompletionNotification", "NSHTTPCookieManagerCookiesChangedNotification",
            "NSSystemClockDidChangeNotification", "NSSystemTimeZoneDidChangeNotification",
            "NSTaskDidTerminateNotification", "NSThreadWillExitNotification",
            "NSUserDefaultsDidChangeNotification", "NSManagedObjectContextDidSaveNotification",
            "NSManagedObjectContextObjectsDidChangeNotification",
            "NSProcessInfoPowerStateDidChangeNotification",
            "NSProcessInfoThermalStateDidChangeNotification",
            "NSApplicationDidBecomeActiveNotification", "NSApplicationDidFinishLaunchingNotification",
            "NSApplicationDidResignActiveNotification", "NSApplicationWillTerminateNotification",
            "NSWindowDidBecomeKeyNotification", "NSWindowDidResizeNotification",
            "NSWindowWillCloseNotification", "UIApplicationDidBecomeActiveNotification",
            "UIApplicationDidEnterBackgroundNotification", "UIApplicationDidFinishLaunchingNotification",
            "UIApplicationDidReceiveMemoryWarningNotification",
            "UIApplicationWillEnterForegroundNotification",
            "UIApplicationWillResignActiveNotification", "UIApplicationWillTerminateNotification",
            "UIDeviceBatteryLevelDidChangeNotification", "UIDeviceOrientationDidChangeNotification",
            "UIContentSizeCategoryDidChangeNotification", "UITextFieldTextDidChangeNotification",
            "UITextViewTextDidChangeNotification",
        ].map { NoticeName($0) }

    private static let set = Set(all)

    static func contains(_ name: NoticeName) -> Bool { set.contains(name) }
}
