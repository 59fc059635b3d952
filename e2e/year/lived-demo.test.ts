import { listAbsences } from '@foyer/contract/absence.ts'
import { type Activity, listActivity } from '@foyer/contract/activity.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { listScenarioRuns } from '@foyer/contract/scenario-run.ts'
import { listScenarios } from '@foyer/contract/scenario.ts'
import { authenticate, getMe } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#gateway/testing/app.ts'
import { parseFaults } from '#virtual-home/faults/faults.ts'
import { house } from '#virtual-home/homes/house.ts'
import { startVirtualHome } from '#virtual-home/virtual-home.ts'
import { settle } from './live-through.ts'
import { timings } from './lived-home.ts'

/** Monday evening in January. */
const NOW = Date.parse('2027-01-18T18:00:00+01:00')
const MINUTE = 60_000

type Read = Awaited<ReturnType<typeof read>>

/** What the owner of the house sees. */
async function read(at: TestApp) {
  const { email, password } = at.app.demo?.accounts[0] ?? { email: '', password: '' }
  const answer = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
  const token = authenticate.reply.parse(answer.body).access_token
  const scenarios = listScenarios.reply.parse((await at.ask(listScenarios, { token })).body)
  const windowed = scenarios.find(({ name }) => name === 'Quand la baie vitrée est ouverte')
  const params = { scenarioId: windowed?.id ?? '' }
  const activity = await at.ask(listActivity, { token, query: { limit: '100' } })
  return {
    me: getMe.reply.parse((await at.ask(getMe, { token })).body),
    scenarios,
    windowed,
    runs:
      windowed === undefined
        ? []
        : listScenarioRuns.reply.parse((await at.ask(listScenarioRuns, { token, params })).body),
    absences: listAbsences.reply.parse((await at.ask(listAbsences, { token })).body),
    rooms: listRooms.reply.parse((await at.ask(listRooms, { token })).body),
    activity: listActivity.reply.parse(activity.body),
    notifications: listNotifications.reply.parse((await at.ask(listNotifications, { token })).body),
  }
}

/**
 * Runs the house until a condition holds for its owner, who looks every 30 seconds; product time passes in steps of five
 * seconds, for 15 minutes at most.
 */
async function liveUntil(at: TestApp, isSo: (found: Read) => boolean): Promise<Read> {
  const hub = at.app.demo?.hubs.find(({ home }) => home === 'house')
  const { mqttAddress } = await at.app.listen()
  const home = await startVirtualHome({
    home: house,
    mqttUrl: mqttAddress ?? '',
    hubId: hub?.hubId,
    hubSecret: hub?.secret,
    backlogDays: 0,
    tickMs: null,
    now: () => at.clock.now(),
    faults: parseFaults('revert:Radiateur d’amis,dead:Radiateur bureau', house),
    // Long after its order was confirmed, however long that takes.
    revertAfterSeconds: 120,
    airing: { room: 'Salon', afterMs: 4 * MINUTE },
  })
  const [row] = await at.database.query<{ homeId: string }>(
    'select home_id as "homeId" from hub where id = $1',
    [hub?.hubId],
  )
  const lived = { at, homeId: row?.homeId ?? '', house: home }
  try {
    let found = await read(at)
    for (let steps = 0; steps < 30 && !isSo(found); steps += 1) {
      for (let step = 0; step < 6; step += 1) {
        at.clock.pass(5_000)
        await home.live()
        await settle(lived)
      }
      found = await read(at)
    }
    return found
  } finally {
    await home.stop()
  }
}

function alertsOf({ rooms }: Read): string[] {
  return rooms.flatMap(({ alerts }) => (alerts ?? []).map(({ kind, device_name: name }) => `${kind} ${name}`))
}

const byPeople = ({ activity }: Read): Activity[] => activity.filter(({ actor }) => actor?.kind === 'user')

const inBulk = ({ activity }: Read): Activity[] =>
  activity.filter(({ command }) => typeof command?.bulk_order_id === 'string')

test('an active demo shows each part of the product at work within ten minutes, and a second start adds nothing', async () => {
  const environment = { FOYER_DEMO: 'lived' }
  const first = await startTestApp({ now: NOW, environment, timings })
  const found = await liveUntil(
    first,
    (now) =>
      now.runs.length > 0 &&
      alertsOf(now).some((alert) => alert.startsWith('reverted')) &&
      inBulk(now).every(({ command }) => command?.status !== 'requested' && command?.status !== 'sent'),
  )

  expect(first.clock.now()).toBeLessThan(NOW + 10 * MINUTE)
  expect(found.me.home.is_demo).toBe(true)
  const states = found.scenarios.map(
    ({ name, state, suspended }) => `${name}: ${state} ${suspended?.reason ?? ''}`,
  )
  expect(states.toSorted()).toEqual([
    'Bureau ni froid ni cher: suspended loop',
    'Maison fermée: suspended ',
    'Nuit douce: suspended ',
    'Quand la baie vitrée est ouverte: active ',
    'Salle de bains avant le prix fort: active ',
  ])
  expect(found.runs).toMatchObject([{ outcome: 'ran', clauses: [{ is: 'yes' }] }])
  expect(found.notifications.map(({ kind }) => kind)).toContain('scenario_message')
  expect(found.absences).toMatchObject([{ phase: 'planned', set_by: 'Marie Lefèvre' }])
  expect(alertsOf(found)).toEqual(
    expect.arrayContaining(['reverted Radiateur d’amis', 'order_failed Radiateur bureau']),
  )
  expect(
    inBulk(found)
      .map(({ room, command }) => `${room?.name}: ${command?.status}, ${command?.actor.name}`)
      .toSorted(),
  ).toEqual([
    'Bureau: failed, Thomas Lefèvre',
    'Chambre de Louise: confirmed, Thomas Lefèvre',
    'Chambre parents: confirmed, Thomas Lefèvre',
  ])

  await first.app.close()
  const { database, clock } = first
  const second = await startTestApp({ database, clock, environment, timings })
  const begun = clock.now()
  const again = await liveUntil(second, () => clock.now() >= begun + MINUTE)
  expect(again.scenarios).toHaveLength(5)
  expect(again.absences).toHaveLength(1)
  expect(byPeople(again)).toHaveLength(byPeople(found).length)
  await second.close()
})

test('a demo without activity sends no request to its house', async () => {
  const at = await startTestApp({ now: NOW, environment: { FOYER_DEMO: '1' }, timings })
  const found = await liveUntil(at, () => at.clock.now() >= NOW + MINUTE)

  expect(found.me.home).not.toHaveProperty('is_demo')
  expect(found.windowed).toBeUndefined()
  expect(byPeople(found).filter(({ kind }) => kind === 'command')).toEqual([])
  await at.close()
})
