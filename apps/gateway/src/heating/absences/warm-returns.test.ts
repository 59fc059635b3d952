// Weeks are in wall time.
import 'temporal-polyfill/global'
import type { Order } from '@foyer/contract/heating.ts'
import type { Absence } from '@foyer/rules/absence/absence-claims.ts'
import type { RoomHistory } from '@foyer/rules/absence/heating-rises.ts'
import { nextComputation } from '@foyer/rules/absence/lead-time.ts'
import { returnPlan } from '@foyer/rules/absence/return-plan.ts'
import { learnWarming, type OrderTemperatures, type RoomWarming } from '@foyer/rules/absence/room-warming.ts'
import { absenceSaving, type MeasuredRoom, placeInDay } from '@foyer/rules/home/absence-saving.ts'
import { learnResponse } from '@foyer/rules/savings/home-response.ts'
import { responseRows } from '@foyer/rules/savings/response-rows.ts'
import type {
  DeviceDefinition,
  HomeDefinition,
  Order as WireOrder,
} from '@foyer/virtual-home/src/homes/home-definition.ts'
import { house } from '@foyer/virtual-home/src/homes/house.ts'
import { typicalWeather } from '@foyer/virtual-home/src/world/weather.ts'
import { World } from '@foyer/virtual-home/src/world/world.ts'
import { expect, test } from 'vitest'
import { TEST_LIMIT } from '#testing/limits.ts'

/*
 * Two rooms of the virtual house, with different walls, follow their schedule for three weeks and are then left. The
 * rules only see their thermometers, and decide each time when to heat.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEP = 10 * MINUTE
const ZONE = 'Europe/Paris'
const weather = typicalWeather()
/** Each departure once; `npm run proofs` takes each with two lengths. */
const returns = Number(process.env['RETURNS'] ?? 20)

const words: Record<WireOrder, Order> = {
  comfort: 'comfort',
  'comfort_-1': 'comfort_minus_1',
  'comfort_-2': 'comfort_minus_2',
  eco: 'eco',
  frost_protection: 'frost_protection',
  off: 'stop',
}
const temperatures: OrderTemperatures = {
  comfort: 19,
  comfort_minus_1: 18,
  comfort_minus_2: 17,
  eco: 15.5,
  frost_protection: 7,
  stop: null,
}

/** 1400 Wh/K behind 32 W/K to outside, and 540 Wh/K behind 14 W/K: their lead times differ. */
const names = ['Salon', 'Chambre de Louise'] as const
const home: HomeDefinition = {
  ...house,
  rooms: house.rooms
    .filter(({ name }) => names.some((one) => one === name))
    .map((room) => ({
      ...room,
      neighbours: names
        .filter((name) => name !== room.name)
        .map((name) => ({ room: name, wattsPerKelvin: 10 })),
    })),
  devices: house.devices.filter(({ room }) => room === null || names.some((one) => one === room)),
}
const radiatorsOf = (name: string): DeviceDefinition[] =>
  home.devices.filter(({ room, role }) => room === name && role === 'radiator')
const rounded = (celsius: number) => Math.round(celsius * 10) / 10
const celsiusOf = (world: World, name: string) =>
  world.rooms[home.rooms.findIndex((room) => room.name === name)]?.celsius ?? Number.NaN

const energyOf = (world: World, name: string) =>
  radiatorsOf(name).reduce((sum, device) => sum + world.thing(device).energyWh, 0)

/** `energy`: Wh that the radiators have used at the end of each step. */
type Diary = { temperatures: number[]; orders: Order[]; outdoor: number[]; energy: number[] }

function newDiary(): Diary {
  return { temperatures: [], orders: [], outdoor: [], energy: [] }
}

/** What is known of a room after three weeks: how it warms, and its records. */
type LivedRoom = { warming: RoomWarming; diary: Diary }

/** The records of each room over the three weeks before the departure. */
function lived(world: World, departure: number): Map<string, LivedRoom> {
  const histories = new Map(names.map((name) => [name, newDiary()]))
  for (let at = departure - 21 * DAY; at < departure; at += STEP) {
    world.advance(at + STEP)
    for (const [name, history] of histories) {
      const [radiator] = radiatorsOf(name)
      if (radiator === undefined) continue
      history.temperatures.push(rounded(celsiusOf(world, name)))
      history.orders.push(words[world.thing(radiator).order])
      history.outdoor.push(rounded(world.outdoors.celsius))
      history.energy.push(energyOf(world, name))
    }
  }
  return new Map(
    [...histories].map(([name, diary]) => {
      const { temperatures: celsius, orders, outdoor } = diary
      const known: RoomHistory = { step: STEP, temperatures: celsius, orders, outdoor }
      return [name, { warming: learnWarming(known), diary }]
    }),
  )
}

type Visit = {
  name: string
  checkAt: number
  start: number | null
  warmSince: number | null
  target: number
  wasCold: boolean
}

type Outcome = { room: string; lead: number; missing: number; early: number; wasCold: boolean }

/** Twenty departures of the heating season, each with households of different habits. */
function absenceOf(number: number): Absence & { departure: number; back: number } {
  const departure = Date.UTC(2026, 11, 4, 16) + (number % 20) * 4 * DAY
  const length = [50, 99, 26, 170][number % 4] ?? 50
  return {
    id: 'absence',
    roomIds: null,
    order: number % 2 === 0 ? 'eco' : 'frost_protection',
    departure,
    back: departure + length * HOUR,
  }
}

function worldBefore(number: number, departure: number): World {
  const world = new World({ home, seed: number + 1, weather, at: departure - 24 * DAY })
  world.followsPlan = true
  world.advance(departure - 21 * DAY)
  return world
}

/**
 * Leaves the home, and returns for each room: minutes of lead, °C missing at the return, minutes for which it was warm.
 * `watch` gets what is known of the rooms at the departure, and the house at the return.
 */
function leave(number: number, watch?: (rooms: Map<string, LivedRoom>, world: World) => void): Outcome[] {
  const absence = absenceOf(number)
  const { departure, back } = absence
  const world = worldBefore(number, departure)
  const known = lived(world, departure)
  world.followsPlan = false
  const sendOrder = (name: string, order: WireOrder) => {
    for (const device of radiatorsOf(name)) world.order(device, order)
  }
  for (const name of names) sendOrder(name, absence.order === 'eco' ? 'eco' : 'frost_protection')
  const rooms = names.map((name): Visit => ({
    name,
    checkAt: departure,
    start: null,
    warmSince: null,
    target: 0,
    wasCold: false,
  }))
  for (let at = departure; at <= back; at += MINUTE) {
    world.advance(at)
    for (const room of rooms) {
      const warming = known.get(room.name)?.warming
      if (warming === undefined) continue
      const celsius = celsiusOf(world, room.name)
      if (room.start === null && at >= room.checkAt) {
        const outdoor = rounded(world.outdoors.celsius)
        const facts = { roomId: room.name, warming, temperatures, outdoor, order: 'comfort' as const }
        const plan = returnPlan(absence, { ...facts, celsius: rounded(celsius) }, { now: at })
        room.target = plan.target ?? 0
        if (plan.start !== null && plan.start <= at) {
          room.start = at
          room.wasCold = celsius < room.target - 0.5
          sendOrder(room.name, 'comfort')
        } else room.checkAt = nextComputation(plan.start ?? back, at)
      }
      room.warmSince = celsius < room.target - 0.5 ? null : (room.warmSince ?? at)
    }
  }
  watch?.(known, world)
  return rooms.map(({ name, start, target, warmSince, wasCold }) => ({
    room: name,
    lead: start === null ? 0 : Math.round((back - start) / MINUTE),
    missing: Math.round((target - celsiusOf(world, name)) * 100) / 100,
    early: warmSince === null ? 0 : Math.round((back - warmSince) / MINUTE),
    wasCold,
  }))
}

test(
  'in at least nine of ten returns both rooms are within 0.5 °C, and were not so for more than half an hour',
  () => {
    // A room that the sun kept warm needed no heating, so its return proves nothing.
    const outcomes = Array.from({ length: returns }, (_, number) => leave(number)).filter((rooms) =>
      rooms.every(({ wasCold }) => wasCold),
    )
    const isRight = ({ missing, early }: Outcome) => Math.abs(missing) <= 0.5 && early <= 30
    const right = outcomes.filter((rooms) => rooms.every(isRight))
    const rows = outcomes.map((rooms) => JSON.stringify(rooms)).join('\n')
    process.stdout.write(`${rows}\n${right.length} of ${outcomes.length} returns are right\n`)
    expect(outcomes.length).toBeGreaterThanOrEqual(returns / 2)
    expect(right.length, rows).toBeGreaterThanOrEqual(Math.ceil(outcomes.length * 0.9))
    // Different walls, different lead times: five minutes apart or more in many of the returns.
    const differ = outcomes.filter(([one, other]) => Math.abs((one?.lead ?? 0) - (other?.lead ?? 0)) >= 5)
    expect(differ.length).toBeGreaterThan(outcomes.length / 3)
  },
  returns * TEST_LIMIT,
)

/** Hours after a return in which both houses become alike again. */
const AFTERWARDS = 24

/** Wh that the absence really saved in each room, next to the estimate at its departure. */
function saveBy(number: number): { room: string; saved: number; low: number; high: number }[] {
  const absence = absenceOf(number)
  const { departure, back } = absence
  const end = back + AFTERWARDS * HOUR
  const stayed = worldBefore(number, departure)
  stayed.advance(end)
  const found: { room: string; saved: number; low: number; high: number }[] = []
  leave(number, (rooms, world) => {
    world.followsPlan = true
    world.advance(end)
    for (const [name, { warming, diary }] of rooms) {
      const outdoor = diary.outdoor.at(-1) ?? null
      const celsius = diary.temperatures.at(-1) ?? null
      const order = 'comfort' as const
      const plan = returnPlan(
        absence,
        { roomId: name, warming, temperatures, celsius, outdoor, order },
        { now: departure },
      )
      const measured = measuredOf(diary, departure)
      if (measured === null) continue
      const room = { warming, temperatures, celsius, outdoor, week: { schedule: null, defaultOrder: order } }
      const { energy } = absenceSaving({ ...plan, room }, measured, absence, halfHoursOf(absence), departure)
      found.push({
        room: name,
        // In days without heating the two houses differ by some Wh either way.
        saved: Math.max(0, Math.round(energyOf(stayed, name) - energyOf(world, name))),
        low: Math.round(energy.low),
        high: Math.round(energy.high),
      })
    }
  })
  return found
}

/** What the gateway measures of a room in the half-hours before an instant (ms); null if that is not enough. */
function measuredOf({ temperatures: celsius, outdoor, energy }: Diary, until: number): MeasuredRoom | null {
  const halves = Array.from({ length: Math.floor((celsius.length - 1) / 3) }, (_, half) => half * 3)
  const startOf = (step: number) => until - (celsius.length - 1 - step) * STEP
  const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const columns = {
    temperatures: halves.map((step) => meanOf(celsius.slice(step + 1, step + 4))),
    energy: halves.map((step) => (energy[step + 3] ?? Number.NaN) - (energy[step] ?? Number.NaN)),
    orders: [],
  }
  const places = halves.map((step) => placeInDay(ZONE, startOf(step)))
  const days = halves.map((step) => Math.floor(startOf(step) / DAY))
  const response = learnResponse(
    responseRows(
      { days, hours: places.map((place) => place / 2) },
      [{ room: columns }],
      halves.map((step) => meanOf(outdoor.slice(step + 1, step + 4))),
    ),
  )
  const usual = Array.from({ length: 48 }, (_, place) =>
    meanOf(columns.temperatures.filter((_value, half) => places[half] === place)),
  )
  const heating = 2 * meanOf(columns.energy)
  return response === null
    ? null
    : {
        response,
        usual,
        outside: meanOf(outdoor),
        outsideLately: meanOf(outdoor.slice((-3 * DAY) / STEP)),
        heating,
      }
}

/** The half-hours of an absence, without prices. */
function halfHoursOf({ departure, back }: { departure: number; back: number }) {
  const count = (back - departure) / (30 * MINUTE)
  const edges = Array.from({ length: count + 1 }, (_, slot) => departure + slot * 30 * MINUTE)
  const none = new Float64Array(count)
  const places = edges.slice(0, -1).map((at) => placeInDay(ZONE, at))
  return { edges, places, prices: { low: none, high: none } }
}

test(
  'what an absence really saves is within the estimate in most rooms',
  () => {
    const found = Array.from({ length: Math.ceil(returns / 4) }, (_, number) => saveBy(number)).flat()
    const rows = found.map((one) => JSON.stringify(one)).join('\n')
    process.stdout.write(`${rows}\n`)
    const isRight = ({ saved, low, high }: (typeof found)[number]) => low <= saved && saved <= high
    expect(found.filter(isRight).length, rows).toBeGreaterThanOrEqual(Math.ceil(found.length * 0.8))
    // A range that contains every value would be useless.
    const isNarrow = ({ low, high }: (typeof found)[number]) => low > high / 5
    expect(found.filter(isNarrow).length, rows).toBeGreaterThanOrEqual(found.length / 2)
  },
  returns * TEST_LIMIT,
)
