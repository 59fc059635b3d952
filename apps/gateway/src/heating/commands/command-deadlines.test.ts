import { BLIND_MS, COMMAND_MS } from '@foyer/rules/home/command-life.ts'
import { SENDING_MS, TAKEOVER_MS } from '@foyer/rules/home/plan-commands.ts'
import { expect, test } from 'vitest'
import {
  type CommandTest,
  LEASE_MS,
  openCommandTest,
  passDeadline,
  pilotWire,
  runScriptedHub,
  untilEchoed,
  valve,
} from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'

const silent = { isSilent: true, ignoresCommands: true }

/** Requests commands while no gateway plans the home, until it is too late to send them. */
async function askUnsent(home: CommandTest, deviceIds: readonly string[]): Promise<string[]> {
  await home.pauseLoop()
  const ids: string[] = []
  for (const deviceId of deviceIds) ids.push((await home.ask({ deviceId }, 'thermostat_mode', 'eco')).id)
  home.clock.pass(SENDING_MS + 1)
  return ids
}

/** When (ms) the home is planned next; null if no time is planned. */
async function plannedAt({ database, hub }: CommandTest): Promise<number | null> {
  const [row] = await database.query<{ at: number | null }>(
    `select case when isfinite(at) then at end as at from home_clock where home_id = $1`,
    [hub.homeId],
  )
  return row?.at ?? null
}

/**
 * Passes the planned times of the home until none is left: people are notified half a second after a command ends, and
 * a home whose watches changed is planned once more after two seconds.
 */
async function passPlans(home: CommandTest): Promise<void> {
  for (let plans = 0; plans < 5; plans += 1) {
    await home.idle()
    const at = await plannedAt(home)
    if (at === null) return
    home.clock.set(Math.max(at, home.clock.now()))
  }
  throw new Error('The home is planned again and again.')
}

/** The gateway that keeps the home took it over from another one so many seconds ago. */
async function takeOver({ database }: CommandTest, secondsAgo: number): Promise<void> {
  await database.query('update keeper set taken_at = now() - make_interval(secs => $1)', [secondsAgo])
}

test('a command that was not sent in time expires by itself, and is never sent', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [id = ''] = await askUnsent(home, hub.deviceIds)
  await home.restartLoop()
  const ended = await home.until(id, 'expired')
  expect(ended.devices[0]).toMatchObject({ reason: 'no_answer', sent_at: null })
  expect(hub.sets()).toEqual([])
  await passPlans(home)
  await home.close()
})

test('at its deadline a command ends as well if another gateway sent it', async () => {
  const home = await openCommandTest()
  const state = { battery: 100 }
  const hub = await runScriptedHub(home, [pilotWire('salon'), { name: 'sirène', model: 'HS2WD-E', state }], {
    ...silent,
  })
  const [salon = '', siren = ''] = hub.deviceIds
  const order = await home.ask({ deviceId: salon }, 'thermostat_mode', 'eco')
  const alarm = await home.ask({ deviceId: siren }, 'siren', true)
  await home.until(order.id, 'sent')
  await home.until(alarm.id, 'sent')
  await untilEchoed(home)
  await home.restartLoop()
  home.clock.pass(BLIND_MS + LEASE_MS)
  // No failure was reported, which confirms it.
  expect((await home.until(alarm.id, 'confirmed')).devices[0]).toMatchObject({ reason: null })
  expect((await home.readCommand(order.id)).status).toBe('sent')
  const before = home.published.length
  await passDeadline(home)
  expect((await home.until(order.id, 'expired')).devices[0]).toMatchObject({ reason: 'no_answer' })
  await eventually(
    () => home.published.slice(before),
    (batches) => batches.some(({ stale }) => stale.includes('listCommands')),
  )
  await passPlans(home)
  await home.close()
})

test('a device that never confirms is not assumed to follow if its hub reports an error', async () => {
  const home = await openCommandTest()
  const siren = { name: 'sirène', model: 'HS2WD-E', state: { battery: 100 } }
  const hub = await runScriptedHub(home, [siren], { hasError: true })
  const alarm = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'siren', true)
  await home.until(alarm.id, 'failed')
  home.clock.pass(BLIND_MS + LEASE_MS)
  await passPlans(home)
  expect((await home.readCommand(alarm.id)).status).toBe('failed')
  await home.close()
})

test('a gateway that has just taken over a home ends no command before it could receive the answers', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], silent)
  const { id } = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'thermostat_mode', 'eco')
  await home.until(id, 'sent')
  await untilEchoed(home)
  const expiresAt = home.clock.now() + COMMAND_MS
  await takeOver(home, 2)
  home.clock.set(expiresAt)
  await eventually(
    () => plannedAt(home),
    (at) => at !== null && at > expiresAt,
  )
  expect((await home.readCommand(id)).status).toBe('sent')
  await takeOver(home, (TAKEOVER_MS + LEASE_MS) / 1_000)
  home.clock.pass(TAKEOVER_MS + LEASE_MS)
  // The plan is late: it reads the device once more.
  await eventually(
    () => home.database.query('select from command_device where reads = 2'),
    ({ length }) => length === 1,
  )
  home.clock.pass(3_000 + LEASE_MS)
  expect((await home.until(id, 'expired')).devices[0]).toMatchObject({ reason: 'no_answer' })
  await home.close()
})

test('an answer that was received in time counts, although the command expired before it was judged', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], { isSilent: true })
  const { id } = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'thermostat_mode', 'eco')
  await home.until(id, 'sent')
  const reads = hub.gets().length
  await hub.publishedAll(1)
  home.clock.pass(2_000)
  await eventually(
    () => hub.gets().length,
    (count) => count > reads,
  )
  await home.idle()
  await home.database.query(
    `update command_device set status = 'expired', reason = 'no_answer', ended_at = expires_at,
       reports_until = expires_at where command_id = $1`,
    [id],
  )
  await hub.publish('salon', { pilot_wire_mode: 'eco' })
  expect((await home.until(id, 'confirmed')).devices[0]).toMatchObject({ reason: null })
  await home.close()
})

test('an answer that was received after the deadline does not count', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], silent)
  const { id } = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'thermostat_mode', 'eco')
  await home.until(id, 'sent')
  await untilEchoed(home)
  await passDeadline(home)
  await home.until(id, 'expired')
  for (let turn = 0; turn < 3; turn += 1) {
    home.clock.pass(2_000)
    await hub.publish('salon', { pilot_wire_mode: 'eco' })
    await home.link.history.flush()
  }
  expect((await home.readCommand(id)).status).toBe('expired')
  await home.close()
})

test('after its deadline a command no longer explains what its device reports', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [deviceId = ''] = hub.deviceIds
  const eco = await home.ask({ deviceId }, 'thermostat_mode', 'eco')
  await home.until(eco.id, 'sent')
  await hub.publishedAll(1)
  home.clock.pass(2_000)
  await home.until(eco.id, 'confirmed')
  Object.assign(hub.behaviour, { isAsleep: true })
  const comfort = await home.ask({ deviceId }, 'thermostat_mode', 'comfort')
  await home.until(comfort.id, 'sent')
  await passDeadline(home)
  await home.until(comfort.id, 'expired')
  home.clock.pass(2_000)
  await hub.publish('salon', { pilot_wire_mode: 'frost_protection' })
  await home.until(eco.id, 'reverted')
  await home.close()
})

test('a command to a sleeping device ends after its usual interval, whichever gateway received its reports', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [valve], { isAsleep: true })
  for (const local_temperature of [19.1, 19.2, 19.3]) {
    home.clock.pass(600_000)
    await hub.publish('vanne', { local_temperature })
  }
  const asked = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'setpoint', 21)
  await home.until(asked.id, 'sent')
  home.clock.pass(900_000 + LEASE_MS)
  expect((await home.until(asked.id, 'expired')).devices[0]).toMatchObject({ reason: 'no_answer' })
  await home.close()
})

test('a command that another transaction has locked does not keep others open', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon'), pilotWire('chambre')])
  const [held = '', free = ''] = await askUnsent(home, hub.deviceIds)
  await home.database.transaction(async (tx) => {
    await tx.query('select from command_device where home_id = $1 and command_id = $2 for update', [
      home.hub.homeId,
      held,
    ])
    await home.restartLoop()
    await home.until(free, 'expired')
    expect((await home.readCommand(held)).status).toBe('requested')
  })
  // The home is planned again after two seconds.
  home.clock.pass(2_000)
  await home.until(held, 'expired')
  await home.close()
})

test('a command that is confirmed in time does not change at its deadline', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const asked = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'thermostat_mode', 'eco')
  await home.until(asked.id, 'sent')
  await hub.publishedAll(1)
  home.clock.pass(2_000)
  await home.until(asked.id, 'confirmed')
  home.clock.pass(COMMAND_MS + LEASE_MS)
  await passPlans(home)
  expect((await home.readCommand(asked.id)).status).toBe('confirmed')
  await home.close()
})
