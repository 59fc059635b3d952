import { expect, test } from 'vitest'
import { type CommandTest, marie, openCommandTest, pilotWire, runScriptedHub } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import { BLIND_MS, COMMAND_MS, SENDING_MS } from './command-life.ts'
import { TAKEOVER_WAIT_MS } from './expire-commands.ts'

const silent = { isSilent: true, ignoresCommands: true }

/** A command that is committed but never sent: its gateway stopped, or its task reached no gateway. */
async function askUnsent(home: CommandTest, deviceId: string): Promise<string> {
  const request = { homeId: home.hub.homeId, target: { deviceId }, actor: marie } as const
  const command = await home.database.transaction((tx) =>
    home.commands.ask(tx, { ...request, capability: 'thermostat_mode', value: 'eco' }),
  )
  return command.id
}

/** The number of commands that wait for their deadline. */
const waiting = async (home: CommandTest) =>
  (await home.database.query(`select 1 from due where kind = 'command'`)).length

test('a command that was not sent in time expires by itself, and is never sent', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const id = await askUnsent(home, hub.deviceIds[0] ?? '')
  home.clock.pass(SENDING_MS + 1)
  const ended = await home.until(id, 'expired')
  expect(ended.devices[0]).toMatchObject({ reason: 'no_answer', sent_at: null })
  // Its task arrives after all.
  await home.commands.dispatch(home.hub.homeId, ended)
  expect((await home.readCommand(id)).status).toBe('expired')
  expect(hub.sets()).toEqual([])
  expect(await waiting(home)).toBe(0)
  await home.close()
})

test('the keeper at the deadline ends a command as the gateway that sent it would have', async () => {
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
  await home.restart()
  home.clock.pass(BLIND_MS + 1)
  // No failure was reported, which confirms it, although another gateway sent it.
  await home.until(alarm.id, 'confirmed')
  expect((await home.readCommand(order.id)).status).toBe('sent')
  home.clock.pass(COMMAND_MS - BLIND_MS)
  expect((await home.until(order.id, 'expired')).devices[0]).toMatchObject({ reason: 'no_answer' })
  expect(home.published.at(-1)?.stale).toContain('listCommands')
  expect(await waiting(home)).toBe(0)
  await home.close()
})

test('a gateway that has just taken over a home ends no command before it could receive the answers', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], silent)
  const { id } = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'thermostat_mode', 'eco')
  await home.until(id, 'sent')
  home.clock.pass(COMMAND_MS - 1_000)
  const takenAt = home.clock.now()
  await home.restart()
  home.clock.pass(2_000)
  const dueAt = async () => {
    const [row] = await home.database.query<{ at: number }>(`select at from due where kind = 'command'`)
    return row?.at
  }
  await eventually(dueAt, (at) => at === takenAt + TAKEOVER_WAIT_MS)
  expect((await home.readCommand(id)).status).toBe('sent')
  home.clock.pass(TAKEOVER_WAIT_MS)
  expect((await home.until(id, 'expired')).devices[0]).toMatchObject({ reason: 'no_answer' })
  await home.close()
})

test('a command that another transaction has locked does not keep others open', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon'), pilotWire('chambre')])
  const [held, free] = [
    await askUnsent(home, hub.deviceIds[0] ?? ''),
    await askUnsent(home, hub.deviceIds[1] ?? ''),
  ]
  await home.database.transaction(async (tx) => {
    await tx.query('select from command_device where home_id = $1 and command_id = $2 for update', [
      home.hub.homeId,
      held,
    ])
    home.clock.pass(SENDING_MS + 1)
    await home.until(free, 'expired')
    expect((await home.readCommand(held)).status).toBe('requested')
  })
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
  home.clock.pass(COMMAND_MS)
  await eventually(
    () => waiting(home),
    (rows) => rows === 0,
  )
  expect((await home.readCommand(asked.id)).status).toBe('confirmed')
  await home.close()
})
