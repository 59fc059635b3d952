import { enterDayColor } from '@foyer/contract/day-color.ts'
import { getRedDayPlan, type redDayOrders, setRedDaySettings } from '@foyer/contract/red-day-plan.ts'
import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { addContract } from '@foyer/contract/supply-contract.ts'
import { expect } from 'vitest'
import { openAbsenceHome } from './absence-home.ts'
import { colorPrices } from './energy-home.ts'
import { eventually } from './hub.ts'

/** For tests: a home on Tempo whose room is in Confort from 05:00 to 23:00. */
export async function openTempoHome() {
  const home = await openAbsenceHome()
  const { at, ask } = home
  const { homeId, roomId } = home.home
  await at.database.query('delete from contract where home_id = $1', [homeId])
  const contract = {
    valid_from: '2026-09-01',
    option: 'tempo',
    subscribed_power: 9,
    off_peak: [],
    prices: [{ valid_from: '2026-09-01', ...colorPrices.tempo }],
  }
  expect((await ask(addContract, { body: contract })).status).toBe(200)
  const day = [
    { start: 0, end: 300, order: 'eco' },
    { start: 300, end: 1380, order: 'comfort' },
    { start: 1380, end: 1440, order: 'eco' },
  ]
  const params = { roomId }
  const { version } = getSchedule.reply.parse((await ask(getSchedule, { params })).body)
  const week = Array.from({ length: 7 }, () => day)
  expect((await ask(setSchedule, { params, body: { version, week } })).status).toBe(200)
  const enter = async (date: string, color: 'red' | 'white' | null) =>
    expect((await ask(enterDayColor, { params: { day: date }, body: { color } })).status).toBe(200)
  const settled = (source: string, order: string) =>
    eventually(home.orderOfRoom, (now) => now?.source === source && now.order === order)
  /** Chooses the mode of each room in the plan, based on its settings now. */
  const choose = async (
    rooms: readonly { room_id: string; order: (typeof redDayOrders)[number] | null }[],
    switches: { lowers_rooms?: boolean; keeps_water_off?: boolean } = {},
  ) => {
    const { settings } = getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
    const { version, lowers_rooms, keeps_water_off } = settings
    const body = { version, lowers_rooms, keeps_water_off, ...switches, rooms }
    const { status, body: reply } = await ask(setRedDaySettings, { body })
    expect(status).toBe(200)
    return setRedDaySettings.reply.parse(reply)
  }
  return { ...home, enter, settled, choose }
}
