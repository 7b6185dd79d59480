import BoardModel
import Demo
import Notices
import NoticesKeyboard
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct DeviceTests {
    private static let devices = Device.Model.allCases.flatMap { model in
        Device.Orientation.allCases.map { Device(model, $0) }
    }

    @Test func `the phone's frames are those of a phone`() {
        let device = Device.phone
        #expect(device.shownFrame.description == "0,508 390x336")
        #expect(device.hiddenFrame.description == "0,844 390x336")
        #expect(device.lowFrame.description == "0,553 390x291")
        #expect(device.hardwareFrame == device.hiddenFrame)
    }

    @Test func `the tablet's frames are those of a tablet`() {
        #expect(Device(.tablet).shownFrame.description == "0,711 768x313")
        #expect(Device(.tablet, .landscape).shownFrame.description == "0,370 1024x398")
        #expect(Device(.tablet).hardwareFrame.description == "0,969 768x313")
    }

    @Test(arguments: devices)
    func `on its side a device is as wide as it was high`(device: Device) {
        let turned = Device(device.model, device.orientation.rotated)
        #expect(turned.width == device.height)
        #expect(turned.height == device.width)
        #expect(device.orientation.rotated.rotated == device.orientation)
        #expect((device.width < device.height) == (device.orientation == .portrait))
    }

    @Test(arguments: devices)
    func `a docked keyboard reaches the lower edge and covers less than two thirds`(device: Device) {
        for frame in [device.shownFrame, device.lowFrame] {
            #expect(frame.y + frame.height == device.height)
            #expect(frame.width == device.width)
            #expect(frame.bottomInset(in: device.screen) == frame.height)
            #expect(frame.height < device.height * 2 / 3)
        }
        #expect(device.lowFrame.height < device.shownFrame.height)
    }

    @Test(arguments: devices, KeyboardPlacement.allCases)
    func `a keyboard is within the screen, or hidden below it`(
        device: Device, placement: KeyboardPlacement
    ) {
        guard placement == .docked || device.hasLooseKeyboard else { return }
        let shown = device.shownFrame(placement)
        #expect(shown.intersection(device.screen) == shown)
        #expect(device.hiddenFrame(placement).intersection(device.screen) == nil)
        let inset = shown.bottomInset(in: device.screen)
        #expect(inset == (placement == .docked ? shown.height : 0))
    }
}
