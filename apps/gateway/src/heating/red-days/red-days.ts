// The hours of a contract are in wall time.
import 'temporal-polyfill/global'
import type { ParsedInput } from '@foyer/contract/call.ts'
import {
  type RedDayPlan,
  redDayOrders,
  type RedDaySettings,
  type setRedDaySettings,
} from '@foyer/contract/red-day-plan.ts'
import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import {
  canBeLowered,
  dateOfRedHours,
  loweredMinutes,
  nextRedHours,
} from '@foyer/rules/home/plan-red-days.ts'
import { type LineSpan, redDayLine, redDayOf } from '@foyer/rules/home/red-day-lines.ts'
import { dayAt, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { contractOn } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import { readTankTimes } from '#heating/hot-water/hot-water.ts'
import type { History } from '#history/history.ts'
import { instant } from '#home/devices/present-device.ts'
import { readRedDayCost } from './red-day-cost.ts'
import {
  insertSkipped,
  replaceRedRooms,
  type ScheduledRoom,
  selectAccepted,
  selectScheduledRooms,
  selectSkipped,
  selectSwitches,
  updateSwitches,
} from './red-day-plan.store.ts'

/** Who accepted the plan of red days of a home, and when; null if it is not followed. */
export async function readAccepted(database: Database, homeId: string): Promise<RedDayPlan['accepted']> {
  const accepted = await selectAccepted(database, homeId)
  return accepted === null ? null : { at: instant(accepted.at), by: accepted.by }
}

/** The settings of the plan of red days of a home. */
async function readSettings(
  database: Database,
  homeId: string,
): Promise<{ settings: RedDaySettings; scheduled: ScheduledRoom[] }> {
  const { version, lowersRooms, keepsWaterOff } = await selectSwitches(database, homeId)
  const scheduled = await selectScheduledRooms(database, homeId)
  const rooms = scheduled.map(({ roomId, name, redOrder }) => ({
    room_id: roomId,
    name,
    order: redDayOrders.find((order) => order === redOrder) ?? null,
  }))
  return {
    settings: { version, lowers_rooms: lowersRooms, keeps_water_off: keepsWaterOff, rooms },
    scheduled,
  }
}

/**
 * Stores what the plan of red days of a home does.
 * @throws GatewayError `conflict` if that has changed since `version`, `invalid_input` for a room that the home does not
 * have, or one that is named twice
 */
export async function changeSettings(
  tx: Database,
  homeId: string,
  {
    version,
    lowers_rooms: lowersRooms,
    keeps_water_off: keepsWaterOff,
    rooms,
  }: ParsedInput<typeof setRedDaySettings>['body'],
): Promise<RedDaySettings> {
  const chosen = rooms.map(({ room_id: roomId, order }) => ({ roomId, order }))
  if (!(await updateSwitches(tx, homeId, { version, lowersRooms, keepsWaterOff })))
    throw new GatewayError('conflict', { field: 'body.version' })
  const isNamedTwice = new Set(chosen.map(({ roomId }) => roomId)).size < chosen.length
  if (isNamedTwice || !(await replaceRedRooms(tx, homeId, chosen)))
    throw new GatewayError('invalid_input', { field: 'body.rooms' })
  return (await readSettings(tx, homeId)).settings
}

/**
 * The plan of red days of a home at an instant (ms), proposed or accepted, with the cost of a red day. It has no rooms
 * if the days of the contract have no colours.
 */
export async function readRedDayPlan(
  parts: { database: Database; history: History },
  homeId: string,
  now: number,
): Promise<RedDayPlan> {
  const { database } = parts
  const facts = await readTariffFacts(database, homeId)
  const option = contractOn(facts, isoDate(dayAt(facts.zone, now)))?.option
  const accepted = await readAccepted(database, homeId)
  const hours = nextRedHours(facts, now)
  const date = hours === null ? null : dateOfRedHours(facts.zone, hours)
  const skipped = date === null ? null : await selectSkipped(database, { homeId, day: date })
  const { settings, scheduled } = await readSettings(database, homeId)
  const common = {
    accepted,
    settings,
    hours:
      hours === null || date === null
        ? null
        : { from: instant(hours.from), to: instant(hours.to), day: date },
    skipped:
      skipped === null || date === null ? null : { day: date, at: instant(skipped.at), by: skipped.by },
  }
  const without = {
    ...common,
    rooms: [],
    day: null,
    hot_water: [],
    cost: null,
    no_cost: null,
  }
  if (option !== 'tempo' && option !== 'ejp') return without
  const day = redDayOf(facts, { option, hours }, now)
  const isFollowed = skipped === null
  const rooms = scheduled.flatMap(({ roomId, name, week, defaultOrder, redOrder: chosen }) => {
    const redOrder = settings.lowers_rooms ? chosen : null
    const room = { local: { week, zone: facts.zone }, defaultOrder, redOrder }
    const minutes = loweredMinutes(room, day.hours)
    // A room that Éco would lower is part of the plan, whatever was chosen for it.
    const drawn = { ...room, redOrder: lowest(redOrder ?? 'eco', 'eco') }
    const isPart =
      loweredMinutes(drawn, day.hours) > 0 ||
      // An example is one day of many: a room that would be lowered on another is part of the plan too.
      (day.isExample && canBeLowered(drawn, option, now))
    if (!isPart) return []
    const { planned, lowered } = redDayLine(room, isFollowed ? day : { ...day, hours: null })
    const line = { blocks: planned.map(presentSpan), instead_of: lowered.map(presentSpan) }
    return { redOrder, room: { room_id: roomId, name, minutes, ...line } }
  })
  const keepsWaterOff = settings.keeps_water_off
  const tanks = await readTankTimes(database, homeId, day.tariff, {
    ...day,
    redHours: keepsWaterOff && isFollowed ? [day.hours] : [],
  })
  if (rooms.length === 0 && tanks.length === 0) return without
  const costs = await readRedDayCost(parts, facts, {
    homeId,
    option,
    rooms: rooms.flatMap(({ redOrder, room }) =>
      redOrder === null ? [] : { roomId: room.room_id, redOrder },
    ),
    tankIds: keepsWaterOff ? tanks.map(({ deviceId }) => deviceId) : [],
    hours,
    now,
  })
  return {
    ...common,
    rooms: rooms.map(({ room }) => room),
    day: { from: instant(day.from), to: instant(day.to), is_example: day.isExample },
    hot_water: tanks.map(({ deviceId, name, times }) => ({
      device_id: deviceId,
      name,
      times: times.map(({ from, to }) => ({ from: instant(from), to: instant(to) })),
    })),
    ...costs,
  }
}

/**
 * Skips a red day (ISO date) of a home, whose plan is then not followed on it.
 * @throws GatewayError `conflict` if it is not the day of the next red hours, or if the plan is not accepted
 */
export async function skipDay(
  tx: Database,
  asked: { homeId: string; day: string; at: number; by: string },
): Promise<void> {
  const facts = await readTariffFacts(tx, asked.homeId)
  const hours = nextRedHours(facts, asked.at)
  const isNext = hours !== null && dateOfRedHours(facts.zone, hours) === asked.day
  if (!isNext) throw new GatewayError('conflict', { field: 'params.day' })
  if (!(await insertSkipped(tx, asked))) throw new GatewayError('conflict')
}

/** The colder of two orders. */
function lowest(one: Order, other: Order): Order {
  return orderNumber(one) > orderNumber(other) ? one : other
}

function presentSpan({ from, to, order }: LineSpan) {
  return { from: instant(from), to: instant(to), order }
}
