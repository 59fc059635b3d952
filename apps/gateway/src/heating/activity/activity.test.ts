import { listActivity, listConnectivity, outcomes, type Activity } from '@foyer/contract/activity.ts'
import { createHub, removeHub, renewHubSecret } from '@foyer/contract/hub.ts'
import { deleteScenario, duplicateScenario, patchScenario } from '@foyer/contract/scenario.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { addContract, removeContract, updateContract } from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { makeTestHome, type TestHome } from '#testing/world.ts'

const MINUTE = 60_000

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const list = async (query: Record<string, string> = {}): Promise<Activity[]> =>
    listActivity.reply.parse((await at.ask(listActivity, { token, query })).body)
  return { at, home, token, list }
}

/** Changes of a device's reachability, each so many minutes ago. */
async function addChanges(
  { database, clock }: TestApp,
  home: TestHome,
  deviceId: string | null,
  changes: [minutesAgo: number, status: string, details?: string][],
): Promise<void> {
  for (const [minutesAgo, status, details] of changes) {
    await database.query(
      `insert into connectivity (home_id, hub_id, device_id, at, status, details)
       values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6)`,
      [home.homeId, home.hubId, deviceId, clock.now() - minutesAgo * MINUTE, status, details ?? null],
    )
  }
}

test('commands, windows and lost devices come together, newest first', async () => {
  const { at, home, list } = await startHome()
  await addChanges(at, home, home.thermostatId, [
    [60, 'online'],
    [30, 'offline', 'radio_silent'],
    [10, 'online', 'back'],
  ])
  const items = await list()

  expect(items.map(({ kind, state, duration }) => [kind, state, duration])).toEqual([
    ['connectivity', 'online', 20 * 60],
    ['connectivity', 'offline', 30 * 60],
    ...items.slice(2).map(({ kind, state, duration }) => [kind, state, duration]),
  ])
  expect(items[0]).toMatchObject({ device: { id: home.thermostatId }, room: { id: home.roomId } })
  expect(
    items
      .slice(2)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['command', 'connectivity', 'connectivity', 'connectivity', 'window'])
  expect(items.find(({ kind }) => kind === 'command')?.command).toMatchObject({
    id: home.commandId,
    status: 'expired',
  })
  await at.close()
})

test('a lost hub is one row, not one for each of its devices', async () => {
  const { at, home, list } = await startHome()
  await addChanges(at, home, null, [[20, 'offline']])
  await addChanges(at, home, home.radiatorId, [[20, 'offline', 'hub_lost']])

  const [first, second] = await list()
  expect(first).toMatchObject({ kind: 'connectivity', state: 'offline', device: null })
  expect(Date.parse(second?.at ?? '')).toBeLessThan(Date.parse(first?.at ?? ''))
  await at.close()
})

test('pages follow each other without loss or repetition, also where things share an instant', async () => {
  const { at, home, list } = await startHome()
  const changes = Array.from({ length: 30 }, (_, index): [number, string] => [
    50 - Math.floor(index / 2),
    index % 2 === 0 ? 'offline' : 'online',
  ])
  await addChanges(
    at,
    home,
    home.thermostatId,
    changes.filter((_, index) => index % 2 === 0),
  )
  await addChanges(at, home, home.contactId, [
    [59, 'online'],
    ...changes.filter((_, index) => index % 2 === 1),
  ])
  const whole = await list({ limit: '100' })
  const pages: Activity[] = []
  let before: string | undefined
  for (;;) {
    const page = await list({ limit: '4', ...(before === undefined ? {} : { before }) })
    if (page.length === 0) break
    pages.push(...page)
    before = page.at(-1)?.at
  }

  expect(whole.length).toBeGreaterThan(30)
  expect(pages).toEqual(whole)
  await at.close()
})

test('one room shows what happened in it alone', async () => {
  const { at, home, list } = await startHome()
  await at.database.query('update device set room_id = null where id = $1', [home.contactId])
  const items = await list({ roomId: home.roomId })

  expect(items.map(({ kind }) => kind)).toEqual(['connectivity', 'connectivity', 'command'])
  await at.close()
})

test('an outcome shows only the requests of that outcome', async () => {
  const { at, home, list } = await startHome()
  const setShares = (status: string, reason: string | null) =>
    at.database.query(
      'update command_device set status = $2, reason = $3 where home_id = $1 and command_id = $4',
      [home.homeId, status, reason, home.commandId],
    )
  const outcomesFound = async () => {
    const found = await Promise.all(outcomes.map((outcome) => list({ outcome })))
    return outcomes.filter((_, index) => found[index]?.some(({ id }) => id === home.commandId))
  }
  expect(await outcomesFound()).toEqual(['failed'])
  expect((await list({ outcome: 'failed' })).every(({ kind }) => kind === 'command')).toBe(true)
  await setShares('sent', null)
  expect(await outcomesFound()).toEqual(['pending'])
  await setShares('confirmed', null)
  expect(await outcomesFound()).toEqual(['confirmed'])
  await setShares('failed', 'superseded')
  expect(await outcomesFound()).toEqual([])
  expect(await list({ outcome: 'failed', kind: 'window' })).toEqual([])
  await at.close()
})

test('each row of the connectivity log has the length of its state, and the last row has none', async () => {
  const { at, home, token } = await startHome()
  await addChanges(at, home, home.thermostatId, [
    [60, 'online'],
    [30, 'offline', 'radio_silent'],
    [10, 'online', 'back'],
  ])
  const ask = (query: Record<string, string>) => at.ask(listConnectivity, { token, query })
  const span = { startDate: '2027-01-18T00:00:00Z', endDate: '2027-01-19T00:00:00Z' }
  const ofDevice = await ask({ ...span, deviceId: home.thermostatId })

  expect(ofDevice.body).toMatchObject([
    { status: 'online', duration: null, details: 'back' },
    { status: 'offline', duration: 20 * 60, details: 'radio_silent' },
    { status: 'online', duration: 30 * 60 },
  ])
  expect((await ask({ ...span, hubId: home.hubId })).body).toMatchObject([
    { device_id: null, duration: null },
  ])
  expect(await ask({ ...span, startDate: '2026-10-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { field: 'query.startDate' },
  })
  await at.close()
})

test('what people change of scenarios, contracts and hubs is in the activity, with their name', async () => {
  const { at, home, token, list } = await startHome()
  const { homeId, hubId, scenarioId, contractId, mark } = home
  const member = await signIn(at, await addPerson(at.database, { homeId, role: 'member' }))
  const prices = { option: 'base', subscribed_power: 6, off_peak: [], prices: [] }
  const contract = { ...prices, valid_from: '2026-01-01', version: null }
  const added = { ...prices, valid_from: '2027-01-01' }
  const ask = async (...[call, request]: Parameters<TestApp['ask']>) => {
    at.clock.pass(1_000)
    return (await at.ask(call, { token, ...request })).status
  }
  const changes = async (query: Record<string, string> = {}) =>
    (await list({ kind: 'change', ...query })).map(({ change }) =>
      [change?.subject, change?.done, change?.id ?? '', change?.name ?? ''].join(' '),
    )

  expect(await ask(patchScenario, { params: { scenarioId }, body: { state: 'suspended' } })).toBe(200)
  expect(await ask(patchScenario, { token: member, params: { scenarioId }, body: {} })).toBe(403)
  expect(await ask(duplicateScenario, { params: { scenarioId }, body: { name: 'Copie' } })).toBe(200)
  expect(await ask(updateContract, { params: { contractId }, body: contract })).toBe(200)
  expect(await ask(addContract, { body: added })).toBe(200)
  expect(await ask(renewHubSecret, { params: { hubId } })).toBe(200)
  expect(await ask(createHub, { body: { name: 'Grenier' } })).toBe(200)
  const all = [
    'hub created  ',
    `hub secret_renewed ${hubId} Hub ${mark}`,
    'contract created  ',
    `contract changed ${contractId} `,
    `scenario copied ${scenarioId} Nuit ${mark}`,
    `scenario switched ${scenarioId} Nuit ${mark}`,
  ]
  expect(await changes()).toEqual(all)
  const name = `Personne ${home.owner.accountId.slice(0, 4)}`
  const [newest] = await list({ kind: 'change' })
  expect(newest).toMatchObject({ actor: { kind: 'user', name }, device: null, room: null, command: null })
  expect((await list()).filter(({ kind }) => kind === 'change')).toHaveLength(all.length)
  expect(await changes({ actor: 'user' })).toEqual(all)
  expect(await changes({ actor: home.owner.accountId })).toEqual(all)
  expect(await changes({ actor: home.guestId })).toEqual([])
  expect(await changes({ actor: 'schedule' })).toEqual([])
  expect(await changes({ roomId: home.roomId })).toEqual([])
  expect(await changes({ outcome: 'confirmed' })).toEqual([])

  // What is gone has no link, and only a removed hub keeps its name.
  expect(await ask(deleteScenario, { params: { scenarioId } })).toBe(200)
  expect(await ask(removeContract, { params: { contractId } })).toBe(200)
  expect(await ask(removeHub, { params: { hubId }, query: { devices: 'keep' } })).toBe(200)
  expect(await changes()).toEqual([
    `hub deleted  Hub ${mark}`,
    'contract deleted  ',
    'scenario deleted  ',
    'hub created  ',
    `hub secret_renewed  Hub ${mark}`,
    'contract created  ',
    'contract changed  ',
    'scenario copied  ',
    'scenario switched  ',
  ])
  await at.close()
})
