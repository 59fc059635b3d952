// The hours of a contract are in wall time.
import 'temporal-polyfill/global'
import type { RedDayPlan } from '@foyer/contract/red-day-plan.ts'
import {
  canBeLowered,
  dateOfRedHours,
  loweredMinutes,
  nextRedHours,
  type RedDayFacts,
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
  selectAccepted,
  selectRedDays,
  selectScheduledRooms,
  selectSkipped,
} from './red-day-plan.store.ts'

/** The plans of red days of homes at an instant (ms); homes without a plan and without a claim of one are left out. */
export async function readRedDaysOf(
  database: Database,
  homeIds: readonly string[],
  now: number,
): Promise<Map<string, RedDayFacts>> {
  const rows = await selectRedDays(database, homeIds, now)
  return new Map(rows.map(({ homeId, ...facts }) => [homeId, facts]))
}

/** Who accepted the plan of red days of a home, and when; null if it is not followed. */
export async function readAccepted(database: Database, homeId: string): Promise<RedDayPlan['accepted']> {
  const accepted = await selectAccepted(database, homeId)
  return accepted === null ? null : { at: instant(accepted.at), by: accepted.by }
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
  const common = {
    accepted,
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
  const scheduled = await selectScheduledRooms(database, homeId)
  const rooms = scheduled.flatMap(({ roomId, name, week, defaultOrder }) => {
    const room = { local: { week, zone: facts.zone }, defaultOrder }
    const minutes = loweredMinutes(room, day.hours)
    // An example is one day of many: a room that would be lowered on another is part of the plan too.
    const isPart = minutes > 0 || (day.isExample && canBeLowered(room, option, now))
    if (!isPart) return []
    const followed = skipped === null ? day : { ...day, hours: null }
    const { planned, lowered } = redDayLine(room, followed)
    return {
      room_id: roomId,
      name,
      minutes,
      blocks: planned.map(presentSpan),
      instead_of: lowered.map(presentSpan),
    }
  })
  if (rooms.length === 0) return without
  const roomIds = rooms.map((room) => room.room_id)
  const costs = await readRedDayCost(parts, facts, { homeId, option, roomIds, hours, now })
  const tanks = await readTankTimes(database, homeId, day.tariff, day)
  return {
    ...common,
    rooms,
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

function presentSpan({ from, to, order }: LineSpan) {
  return { from: instant(from), to: instant(to), order }
}
