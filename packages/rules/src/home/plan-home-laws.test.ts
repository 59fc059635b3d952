import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyHome, planFacts, replacementsOf, type StoredHome, storedHome } from './arbitrary-home.ts'
import { evening } from './arbitrary-switched.ts'
import type { SwitchedDevice } from './commanded-device.ts'
import { type HomePlan, planHome, type PlanFacts, type PlanPart } from './plan-home.ts'

const HOUR = 3_600_000

const given = (one: unknown) => (one === null || one === undefined ? [] : [one])

/** What a plan asks for, by part; empty where it asks for nothing. */
function asksOf(plan: HomePlan): Record<PlanPart, readonly unknown[]> {
  const { open, absences, heatingDevices, rooms, scenarios, notifications } = plan
  const commandsTo = (deviceId: string) => plan.commands.filter((command) => command.deviceId === deviceId)
  return {
    tanks: [...plan.oneOffsEnded, ...commandsTo('tank')],
    relays: commandsTo('relay'),
    commands: open === null ? [] : [...open.changes, ...open.sets, ...open.reads],
    red_days: given(plan.redDayClaims),
    absences: [...(absences?.events ?? []), ...given(absences?.claims)],
    protection: given(plan.holds),
    heatingDevices: [...(heatingDevices?.changes ?? []), ...(heatingDevices?.back ?? [])],
    rooms: rooms === null ? [] : [...rooms.overridesEnded, ...rooms.claimsPassed, ...rooms.edges],
    scenarios: [
      ...(scenarios?.expired ?? []),
      ...(scenarios?.evaluated ?? []).flatMap(({ judgement: { events, ended, renewed } }) => [
        ...events,
        ...ended,
        ...renewed,
      ]),
    ],
    notifications: given(notifications?.check),
  }
}

const planParts = [
  'tanks',
  'relays',
  'commands',
  'red_days',
  'absences',
  'protection',
  'heatingDevices',
  'rooms',
  'scenarios',
  'notifications',
] as const satisfies PlanPart[]

const nothing = Object.fromEntries(planParts.map((part) => [part, []]))

const asksNothing = (plan: HomePlan) => Object.values(asksOf(plan)).every((asks) => asks.length === 0)

/** Plans a home at an instant (ms) and stores the plan, until one asks for nothing more. */
function settled(home: StoredHome, now: number): { home: StoredHome; plans: HomePlan[] } {
  const plans: HomePlan[] = []
  let state = home
  do {
    expect(plans.length).toBeLessThan(5)
    const plan = planHome(planFacts(state, now), now)
    expect(plan.failed).toEqual([])
    state = storedHome(state, plan, now)
    plans.push(plan)
  } while (!plans.slice(-1).every(asksNothing))
  return { home: state, plans }
}

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(anyHome, (home) => {
      const plan = planHome(planFacts(home, evening), evening)
      expect(plan.failed).toEqual([])
      expect(planHome(planFacts(home, evening), evening)).toEqual(plan)
    }),
  )
})

test('a plan that is applied asks for nothing more, except the next one after claims that change orders', () => {
  fc.assert(
    fc.property(anyHome, (home) => {
      const { plans } = settled(home, evening)
      for (const [index, plan] of plans.slice(0, -1).entries()) {
        if (replacementsOf(plan).length > 0) continue
        expect(plans.slice(index + 1).map(asksOf)).toEqual([nothing])
      }
    }),
  )
})

/** The home once its tank and its relays have followed their open commands. */
function followed(home: StoredHome): StoredHome {
  const follow = <Device extends SwitchedDevice>(device: Device): Device => {
    const { lastCommand } = device
    if (lastCommand?.outcome !== 'open') return device
    return { ...device, on: lastCommand.number, lastCommand: { ...lastCommand, outcome: 'reached' } }
  }
  return {
    ...home,
    tanks: home.tanks.map(follow),
    relayRooms: home.relayRooms.map((room) => ({ ...room, relays: room.relays.map(follow) })),
  }
}

/**
 * What plans ask for together. Of rooms only the edges of their weeks: an override or a claim that begins or ends without
 * changing the order is found by the next plan, whenever that is.
 */
function allAsks(plans: readonly HomePlan[]): Record<string, readonly unknown[]> {
  const asks = plans.map((plan) => ({
    ...asksOf(plan),
    rooms: (plan.rooms?.edges ?? []).flatMap(({ roomId, slots }) =>
      slots.map((slot) => ({ roomId, ...slot })),
    ),
  }))
  return Object.fromEntries(planParts.map((part) => [part, asks.flatMap((one) => one[part])]))
}

const ordersOf = ({ memory }: StoredHome) =>
  Object.entries(memory.rooms).map(([roomId, { order }]) => [roomId, order])

test('planning more often until the next time changes nothing, and then asks for the same', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  fc.assert(
    fc.property(anyHome, fc.array(share, { minLength: 12, maxLength: 12 }), (drawn, shares) => {
      // The values of the evening are valid for an hour.
      const end = evening + HOUR
      let now = evening
      let home = followed(settled(drawn, now).home)
      for (const part of shares) {
        if (now === end) return
        const last = settled(home, now)
        const nextAt = last.plans.at(-1)?.nextAt ?? Infinity
        expect(nextAt).toBeGreaterThan(now)
        const until = Math.min(nextAt, end)
        const between = now + Math.floor(part * (until - now))
        const plan = planHome(planFacts(last.home, between), between)
        expect(allAsks([plan])).toEqual(nothing)
        const often = settled(storedHome(last.home, plan, between), until)
        const seldom = settled(last.home, until)
        expect(allAsks(often.plans)).toEqual(allAsks(seldom.plans))
        expect(ordersOf(often.home)).toEqual(ordersOf(seldom.home))
        home = followed(seldom.home)
        now = until
      }
    }),
  )
})

/** An object of which one property cannot be read. */
function failing<Facts extends object>(facts: Facts, name: keyof Facts & string): Facts {
  return new Proxy(facts, { get: (target, key) => (key === name ? broken() : Reflect.get(target, key)) })
}

const broken = (): never => {
  throw new Error('This part is broken.')
}

/** The facts of a plan with those of one part broken. */
const breaks: Record<PlanPart, (facts: PlanFacts) => PlanFacts> = {
  tanks: (facts) => ({ ...facts, tanks: facts.tanks.map((tank) => failing(tank, 'choice')) }),
  relays: (facts) => ({ ...facts, relayRooms: facts.relayRooms.map((room) => failing(room, 'relays')) }),
  commands: (facts) => ({ ...facts, openCommands: failing(facts.openCommands, 'shares') }),
  red_days: (facts) => ({
    ...facts,
    redDays: facts.redDays === null ? null : failing(facts.redDays, 'rooms'),
  }),
  absences: (facts) => ({ ...facts, absences: failing(facts.absences, 'open') }),
  protection: (facts) => ({ ...facts, guarded: facts.guarded.map((room) => failing(room, 'guard')) }),
  heatingDevices: (facts) => ({
    ...facts,
    heatingDevices: facts.heatingDevices === null ? null : failing(facts.heatingDevices, 'devices'),
  }),
  rooms: (facts) => ({ ...facts, rooms: facts.rooms.map((room) => failing(room, 'sources')) }),
  scenarios: (facts) => ({
    ...facts,
    scenarios: facts.scenarios === null ? null : { ...facts.scenarios, record: broken },
  }),
  notifications: (facts) => ({ ...facts, hubs: facts.hubs.map((hub) => failing(hub, 'online')) }),
}

/** Parts whose plan waits for another one or depends on its result. */
const dependsOnOthers = (plan: HomePlan) => [
  ...(plan.heatingDevices === null ? ['heatingDevices'] : []),
  'notifications',
]

test('a part that fails keeps its memory, and the other parts are planned as without the failure', () => {
  fc.assert(
    fc.property(anyHome, (home) => {
      const facts = planFacts(home, evening)
      const whole = planHome(facts, evening)
      for (const [part, breakPart] of Object.entries(breaks)) {
        const isPlanned =
          (part !== 'red_days' || facts.redDays !== null) &&
          (part !== 'heatingDevices' || whole.heatingDevices !== null)
        const plan = planHome(breakPart(facts), evening)
        expect([...new Set(plan.failed.map((failed) => failed.part))]).toEqual(isPlanned ? [part] : [])
        const isBackNow = whole.heatingDevices === null && plan.heatingDevices !== null
        const asksOfOthers = (made: HomePlan) =>
          Object.entries(asksOf(made)).filter(
            ([name]) => name !== part && !(isBackNow && name === 'heatingDevices'),
          )
        expect(asksOfOthers(plan)).toEqual(asksOfOthers(whole))
        const before = new Map(Object.entries(facts.memory))
        const after = new Map(Object.entries(plan.memory))
        if (before.has(part)) expect(after.get(part)).toEqual(before.get(part))
        for (const [name, memory] of Object.entries(whole.memory)) {
          if (name === part || dependsOnOthers(whole).includes(name)) continue
          expect(after.get(name)).toEqual(memory)
        }
      }
    }),
  )
})
