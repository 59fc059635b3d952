import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTemperatures } from '#room-temperatures/room-temperatures.ts'
import { anyAbsence, storedAbsence } from './arbitrary-facts.ts'
import {
  type AbsencesMemory,
  type AbsencesPlan,
  type AbsentRoom,
  areAbsencesDue,
  type OpenAbsence,
  planAbsences,
} from './plan-absences.ts'

const HOUR = 3_600_000
const friday = Date.parse('2027-01-22T17:00:00+01:00')
const sunday = Date.parse('2027-01-24T19:00:00+01:00')

const bedroom: AbsentRoom = {
  roomId: 'bedroom',
  warming: { gain: 0.6, loss: 0.03, comfort: 19, runs: 5, isLearned: true },
  temperatures: { ...defaultTemperatures, stop: null },
  celsius: 19,
  outdoor: 5,
  week: { schedule: null, defaultOrder: 'comfort' },
}
const kitchen: AbsentRoom = { ...bedroom, roomId: 'kitchen', celsius: 17 }

const weekend: OpenAbsence = {
  id: 'weekend',
  version: 1,
  roomIds: null,
  order: 'eco',
  departure: friday,
  back: sunday,
  begunAt: null,
  preheatedAt: null,
  preheats: new Map(),
}

const rooms = [bedroom, kitchen]

/** Plans absences each time that they are due, until an instant; the events of all plans. */
function live(absences: readonly OpenAbsence[], from: number, to: number) {
  let open = absences
  let memory: AbsencesMemory | null = null
  let now = from
  const events: AbsencesPlan['events'][number][] = []
  let plans = 0
  while (now <= to && areAbsencesDue(open, memory, now)) {
    const plan = planAbsences({ absences: { open, rooms }, memory }, now)
    plans += 1
    events.push(...plan.events)
    open = open.flatMap((absence) => storedAbsence(absence, plan) ?? [])
    memory = plan.memory
    // Planned once more, it changes nothing.
    const again = planAbsences({ absences: { open, rooms }, memory }, now)
    expect(again.events).toEqual([])
    expect(again.claims).toEqual(plan.claims)
    expect(areAbsencesDue(open, memory, now)).toBe(false)
    now = memory?.at ?? Infinity
  }
  return { events, open, memory, plans }
}

test('an absence begins, preheats its rooms and ends, once each and at its times', () => {
  const { events, open, memory, plans } = live([weekend], friday - 24 * HOUR, sunday)
  expect(events.map(({ what }) => what)).toEqual(['begun', 'preheat', 'ended'])
  expect(events[0]?.at).toBe(friday)
  expect(events[1]?.at).toBeGreaterThan(friday)
  expect(events[1]?.at).toBeLessThan(sunday)
  expect(events[2]?.at).toBe(sunday)
  expect(open).toEqual([])
  expect(memory).toBeNull()
  // Half of the time that is left, each time, and not each minute.
  expect(plans).toBeLessThan(40)
})

test('any absences are planned at times that come, until the last has ended', () => {
  const absence = anyAbsence(['bedroom', 'kitchen'], friday)
  fc.assert(
    fc.property(fc.array(absence, { minLength: 1, maxLength: 4 }), (drawn) => {
      const absences = drawn.map((one, index) => ({ ...one, id: `absence ${index}` }))
      const { events, open } = live(absences, friday, friday + 500 * HOUR)
      expect(open.every(({ back }) => back === null)).toBe(true)
      for (const { id, departure, back } of absences) {
        const own = events.filter(({ absenceId }) => absenceId === id)
        expect(own.filter(({ what }) => what === 'begun')).toMatchObject([{ at: departure }])
        expect(own.filter(({ what }) => what === 'ended').map(({ at }) => at)).toEqual(
          back === null ? [] : [back],
        )
        expect(own.filter(({ what }) => what === 'preheat').length).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('absences are due when one is added, changed or ended, and not because the home is planned', () => {
  const { memory } = planAbsences({ absences: { open: [weekend], rooms }, memory: null }, friday - HOUR)
  expect(areAbsencesDue([weekend], memory, friday - HOUR + 1)).toBe(false)
  expect(areAbsencesDue([{ ...weekend, version: 2 }], memory, friday - HOUR + 1)).toBe(true)
  expect(areAbsencesDue([weekend, { ...weekend, id: 'other' }], memory, friday - HOUR + 1)).toBe(true)
  expect(areAbsencesDue([], memory, friday - HOUR + 1)).toBe(true)
  expect(areAbsencesDue([], null, friday)).toBe(false)
  const unread = planAbsences({ absences: { open: [weekend], rooms: null }, memory }, friday - HOUR + 1)
  expect(unread).toEqual({ events: [], preheats: [], claims: null, memory })
})

test('a room that is heated since an absence without a return began is lowered within six hours', () => {
  const open = [{ ...weekend, back: null, begunAt: friday }]
  const { memory } = planAbsences({ absences: { open, rooms: [bedroom] }, memory: null }, friday)
  const later = friday + 6 * HOUR
  expect(areAbsencesDue(open, memory, later)).toBe(true)
  const { claims } = planAbsences({ absences: { open, rooms }, memory }, later)
  expect(claims?.map(({ roomId }) => roomId)).toEqual(['bedroom', 'kitchen'])
})

test('an absence that was never planned while it lasted has begun and ended', () => {
  const { events, claims } = planAbsences({ absences: { open: [weekend], rooms }, memory: null }, sunday)
  expect(events).toEqual([
    { absenceId: 'weekend', what: 'begun', at: friday },
    { absenceId: 'weekend', what: 'ended', at: sunday },
  ])
  expect(claims).toEqual([])
})

test('a room that has begun to preheat keeps its start', () => {
  const started = { ...weekend, begunAt: friday, preheats: new Map([['kitchen', sunday - 5 * HOUR]]) }
  const { claims } = planAbsences(
    { absences: { open: [started], rooms: [{ ...kitchen, celsius: 18.9 }] }, memory: null },
    sunday - HOUR,
  )
  expect(claims).toMatchObject([{ roomId: 'kitchen', since: sunday - 5 * HOUR, phase: 'preheat' }])
})
