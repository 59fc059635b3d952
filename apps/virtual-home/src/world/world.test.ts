import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '#homes/home-definition.ts'
import { flat } from '#homes/flat.ts'
import { house } from '#homes/house.ts'
import { hourMs, minuteMs } from './local-time.ts'
import { isMetered } from './thing.ts'
import { typicalWeather } from './weather.ts'
import { World } from './world.ts'

const weather = typicalWeather()
const anyInstant = fc
  .integer({ min: Date.UTC(2026, 0, 1) / minuteMs, max: Date.UTC(2028, 0, 1) / minuteMs })
  .map((minutes) => minutes * minuteMs)
const winterInstant = fc
  .integer({ min: Date.UTC(2026, 11, 1) / minuteMs, max: Date.UTC(2027, 1, 20) / minuteMs })
  .map((minutes) => minutes * minuteMs)
const anySeed = fc.integer({ min: 0, max: 1000 })

function deviceNamed(name: string) {
  const device = house.devices.find((candidate) => candidate.name === name)
  if (device === undefined) throw new Error(`no device ${name}`)
  return device
}

test('the meter shows the sum of its parts and the base load, and every index is the integral of its power', () => {
  fc.assert(
    fc.property(anyInstant, anySeed, fc.constantFrom(house, flat), (at, seed, home) => {
      const world = new World({ home, seed, weather, at })
      world.followsPlan = true
      const start = world.snapshot()
      const wattHours = new Map<string, number>()
      let meterWattHours = 0
      for (let minute = 1; minute <= 600; minute += 1) {
        world.advance(at + minute * minuteMs)
        const parts = home.devices.filter(isMetered).map((device) => world.thing(device).watts)
        const sum = parts.reduce((total, watts) => total + watts, world.unmeteredWatts)
        expect(world.totalWatts).toBeCloseTo(sum, 6)
        meterWattHours += world.totalWatts / 60
        for (const device of home.devices.filter(isMetered)) {
          const before = wattHours.get(device.address) ?? 0
          wattHours.set(device.address, before + world.thing(device).watts / 60)
        }
      }
      const counted = world.peakWh + world.offPeakWh - start.peakWh - start.offPeakWh
      expect(counted).toBeCloseTo(meterWattHours, 3)
      for (const [address, expected] of wattHours) {
        const index = (world.things.get(address)?.energyWh ?? NaN) - (start.things[address]?.energyWh ?? NaN)
        expect(index).toBeCloseTo(expected, 3)
      }
    }),
    { numRuns: 12 },
  )
})

test('temperatures stay habitable with any orders in any season', () => {
  fc.assert(
    fc.property(
      anyInstant,
      anySeed,
      fc.array(fc.tuple(fc.nat(house.devices.length - 1), fc.constantFrom(...orders)), { maxLength: 20 }),
      (at, seed, orders) => {
        const world = new World({ home: house, seed, weather, at })
        for (const [index, order] of orders) {
          const device = house.devices[index]
          if (device?.role === 'radiator') world.order(device, order)
        }
        for (let hour = 1; hour <= 72; hour += 1) {
          world.advance(at + hour * hourMs)
          for (const room of world.rooms) {
            expect(room.celsius).toBeGreaterThan(-8)
            expect(room.celsius).toBeLessThan(45)
            expect(room.grams).toBeGreaterThan(0)
          }
        }
        expect(world.tankC).toBeGreaterThanOrEqual(12)
        expect(world.tankC).toBeLessThan(62)
      },
    ),
    { numRuns: 12 },
  )
})

test('in winter a warmer order never uses less electricity and never leaves the room colder', () => {
  const warmth = ['comfort', 'comfort_-1', 'comfort_-2', 'eco', 'frost_protection', 'off'] as const
  fc.assert(
    fc.property(winterInstant, anySeed, fc.nat(5), fc.nat(5), (at, seed, one, other) => {
      const settled = new World({ home: house, seed, weather, at })
      settled.followsPlan = true
      settled.advance(at + 24 * hourMs)
      const liveWith = (order: (typeof warmth)[number]) => {
        const world = new World({ home: house, seed, weather, at, snapshot: settled.snapshot() })
        world.order(deviceNamed('Radiateur de Louise'), order)
        world.advance(at + 30 * hourMs)
        return {
          wattHours: world.thing(deviceNamed('Radiateur de Louise')).energyWh,
          celsius: world.airOf(deviceNamed('Radiateur de Louise'))?.celsius ?? NaN,
        }
      }
      const warmer = liveWith(warmth[Math.min(one, other)] ?? 'comfort')
      const colder = liveWith(warmth[Math.max(one, other)] ?? 'off')
      expect(warmer.wattHours).toBeGreaterThanOrEqual(colder.wattHours - 1e-6)
      expect(warmer.celsius).toBeGreaterThanOrEqual(colder.celsius - 1e-6)
    }),
    { numRuns: 12 },
  )
})

test('a radiator in Confort drops to zero with Éco and heats again with Confort', () => {
  const at = Date.parse('2027-01-18T18:00:00+01:00')
  const world = new World({ home: house, seed: 1, weather, at: at - 48 * hourMs })
  world.followsPlan = true
  world.advance(at)
  world.followsPlan = false
  const radiator = deviceNamed('Radiateur baie vitrée')
  expect(world.thing(radiator).watts).toBeGreaterThan(200)
  world.order(radiator, 'eco')
  world.advance(at + minuteMs)
  expect(world.thing(radiator).watts).toBe(0)
  world.order(radiator, 'comfort')
  world.advance(at + 2 * minuteMs)
  expect(world.thing(radiator).watts).toBeGreaterThan(200)
})

test('Confort-2 is applied within five minutes and not before its pulse', () => {
  const at = Date.parse('2027-01-18T03:00:00+01:00')
  const world = new World({ home: house, seed: 1, weather, at: at - 48 * hourMs })
  world.followsPlan = true
  world.advance(at)
  world.followsPlan = false
  const radiator = deviceNamed('Radiateur baie vitrée')
  world.order(radiator, 'comfort_-2')
  const watts = Array.from({ length: 6 }, (_, minute) => {
    world.advance(at + (minute + 1) * minuteMs)
    return world.thing(radiator).watts
  })
  // At first there is no signal on the wire, which means Confort: the cold room is heated at full power.
  expect(watts[0]).toBe(1500)
  const comfort = watts.filter((power) => power === 1500).length
  expect(comfort).toBeLessThanOrEqual(5)
  expect(watts[5]).toBeLessThan(1500)
})

test('the tank heats by night out of habit, and follows commands once it has received one', () => {
  const midnight = Date.parse('2027-01-18T00:00:00+01:00')
  const world = new World({ home: house, seed: 1, weather, at: midnight })
  const tank = deviceNamed('Chauffe-eau')
  const isOnAt = (hour: number) => {
    world.advance(midnight + hour * hourMs + minuteMs)
    return world.thing(tank).isOn
  }
  expect([isOnAt(1), isOnAt(7), isOnAt(21), isOnAt(23)]).toEqual([true, false, false, true])
  world.thing(tank).isOn = false
  world.thing(tank).isCommanded = true
  expect([isOnAt(25), isOnAt(47)]).toEqual([false, false])
})

test('an opened window is reported and cools its room', () => {
  const at = Date.parse('2027-01-04T00:00:00+01:00')
  const world = new World({ home: house, seed: 3, weather, at })
  const contact = deviceNamed('Baie vitrée')
  let opened: number | undefined
  let closed: number | undefined
  for (let minute = 1; minute < 14 * 1440 && closed === undefined; minute += 1) {
    world.advance(at + minute * minuteMs)
    const celsius = world.airOf(contact)?.celsius
    if (world.thing(contact).isOpen) opened ??= celsius
    else if (opened !== undefined) closed ??= celsius
  }
  expect(opened).toBeDefined()
  expect(closed).toBeLessThan(opened ?? NaN)
})

test('an open window cools the air by more than a degree in ten minutes, and after it is closed the walls warm it again', () => {
  const at = Date.parse('2027-01-18T00:00:00+01:00')
  const world = new World({ home: house, seed: 1, weather, at })
  world.followsPlan = true
  const contact = deviceNamed('Baie vitrée')
  const celsius = () => world.airOf(contact)?.celsius ?? NaN
  let minute = 18 * 60
  world.advance(at + minute * minuteMs)
  const next = () => world.advance(at + (minute += 1) * minuteMs)
  while (!world.thing(contact).isOpen) next()
  const before = celsius()
  for (let open = 0; open < 8; open += 1) next()
  expect(before - celsius()).toBeGreaterThan(1)
  while (world.thing(contact).isOpen) next()
  const coldest = celsius()
  for (let shut = 0; shut < 10; shut += 1) next()
  expect(celsius() - coldest).toBeGreaterThan(0.4)
})

test('in the past too, a room whose contact reports an open window is not heated', () => {
  const at = Date.parse('2027-01-04T00:00:00+01:00')
  const world = new World({ home: house, seed: 3, weather, at })
  world.followsPlan = true
  const contact = deviceNamed('Baie vitrée')
  const radiators = [deviceNamed('Radiateur baie vitrée'), deviceNamed('Radiateur canapé')]
  let openMinutes = 0
  for (let minute = 1; minute < 7 * 1440; minute += 1) {
    const wasOpen = world.thing(contact).isOpen
    world.advance(at + minute * minuteMs)
    if (!wasOpen || !world.thing(contact).isOpen) continue
    openMinutes += 1
    expect(radiators.map((radiator) => world.thing(radiator).watts)).toEqual([0, 0])
  }
  expect(openMinutes).toBeGreaterThan(0)
})

test('a room that is aired on purpose is closed until then, and returns to its habits', () => {
  fc.assert(
    fc.property(anyInstant, anySeed, (since, seed) => {
      const airing = { room: 'Salon', since, from: since + 4 * minuteMs, until: since + 10 * minuteMs }
      const aired = new World({ home: house, seed, weather, at: since, airing })
      const usual = new World({ home: house, seed, weather, at: since })
      const isOpen = (world: World) => world.thing(deviceNamed('Baie vitrée')).isOpen
      for (let minute = 1; minute <= 12; minute += 1) {
        for (const world of [aired, usual]) world.advance(since + minute * minuteMs)
        expect(isOpen(aired)).toBe(minute <= 4 ? false : minute <= 10 ? true : isOpen(usual))
      }
      const window = deviceNamed('Fenêtre d’amis')
      expect(aired.thing(window).isOpen).toBe(usual.thing(window).isOpen)
    }),
    { numRuns: 30 },
  )
})
