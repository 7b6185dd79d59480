import TestSupport
import Testing

@testable import Notices

/// A machine of the tests: a counter and the system's clock, both at their own pace.
private struct Machine {
    var counter: UInt64 = 5_000_000_000
    var nanoseconds: Int64 = 70_000_000_000
    var calibration = CounterCalibration()

    /// Lets time pass: so many nanoseconds of the clock, with `pace` counts each.
    mutating func advance(_ nanoseconds: Int64, counts pace: Double = 3) {
        self.nanoseconds += nanoseconds
        counter &+= UInt64(Double(nanoseconds) * pace)
    }

    /// A reading as `CounterClock` makes it.
    mutating func read() -> Int64 {
        calibration.scale.time(at: counter)
            ?? calibration.renew(.init(counter: counter, nanoseconds: nanoseconds))
    }

    /// Reads until the pace is known.
    mutating func settle() {
        for _ in 0..<3 {
            _ = read()
            advance(CounterCalibration.period)
        }
        _ = read()
    }
}

@Suite struct CounterCalibrationTests {
    @Test func `the clock is read at first, and the counter once its pace is known`() {
        var machine = Machine()
        #expect(machine.read() == 70_000_000_000)
        machine.advance(CounterCalibration.period / 2)
        #expect(machine.read() == machine.nanoseconds)
        #expect(machine.calibration.scale.length == 0)
        machine.advance(CounterCalibration.period / 2)
        #expect(machine.read() == machine.nanoseconds)
        machine.advance(CounterCalibration.period / 3)
        let time = machine.calibration.scale.time(at: machine.counter)
        #expect(time.map { abs($0 - machine.nanoseconds) <= 1 } == true)
    }

    @Test func `a scale holds for its period, and not for counts before it or after it`() {
        var machine = Machine()
        machine.settle()
        let scale = machine.calibration.scale
        #expect(scale.time(at: scale.counter) == scale.nanoseconds)
        #expect(scale.time(at: scale.counter &- 1) == nil)
        #expect(scale.time(at: scale.counter &+ scale.length &- 1) != nil)
        #expect(scale.time(at: scale.counter &+ scale.length) == nil)
        #expect(scale.time(at: 0) == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `times never go back, and stay near a clock whose pace changes`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var machine = Machine()
        var latest = Int64.min
        var pace = 3.0
        for step in 0..<20_000 {
            // A clock that is set right gains or loses 500 millionths, for a while.
            if step % 1_000 == 0 { pace = 3 * (1 + Double(dice.roll(-500..<501)) / 1_000_000) }
            let longest = dice.pick([50, 50, 50, 20_000, 20_000, 20_000])
            machine.advance(
                Int64(dice.roll(0..<500) == 0 ? dice.roll(0..<30_000_000) : dice.roll(0..<longest)),
                counts: pace)
            let time = machine.read()
            #expect(time >= latest)
            #expect(abs(time - machine.nanoseconds) <= CounterCalibration.tolerance)
            latest = time
        }
        #expect(!machine.calibration.isGivenUp)
        #expect(machine.calibration.scale.length > 0)
    }

    @Test func `a counter that begins anew is measured anew`() {
        var machine = Machine()
        machine.settle()
        machine.advance(3_600_000_000_000, counts: 0)
        machine.counter = 40
        #expect(machine.read() == machine.nanoseconds)
        #expect(machine.calibration.scale.length == 0)
        machine.settle()
        #expect(machine.calibration.scale.length > 0)
        #expect(abs(machine.read() - machine.nanoseconds) <= 1)
    }

    @Test func `a counter that stands still while the machine sleeps is measured anew`() {
        var machine = Machine()
        machine.settle()
        machine.advance(CounterCalibration.period * 1_000, counts: 0)
        machine.advance(CounterCalibration.period)
        #expect(abs(machine.read() - machine.nanoseconds) <= CounterCalibration.tolerance)
        machine.settle()
        #expect(abs(machine.read() - machine.nanoseconds) <= 1)
    }

    @Test func `a counter that jumps ahead does not take the time with it`() {
        var machine = Machine()
        machine.settle()
        machine.advance(1_000)
        machine.counter &+= 1 << 40
        #expect(machine.read() == machine.nanoseconds)
    }

    @Test func `a counter that disagrees with the clock again and again is given up`() {
        var machine = Machine()
        for _ in 0..<CounterCalibration.faultLimit {
            #expect(!machine.calibration.isGivenUp)
            machine.settle()
            machine.counter = 0
            _ = machine.read()
        }
        #expect(machine.calibration.isGivenUp)
        machine.settle()
        #expect(machine.calibration.scale.length == 0)
        #expect(machine.read() == machine.nanoseconds)
    }

    @Test func `a counter that stands still is never used`() {
        var machine = Machine()
        for _ in 0..<1_000 {
            machine.advance(CounterCalibration.period, counts: 0)
            #expect(machine.read() == machine.nanoseconds)
        }
        #expect(machine.calibration.scale.length == 0)
    }
}
