import { expect, test } from 'vitest'
import { lockHome } from '#home/homes/homes.ts'
import { openCommandTest, pilotWire, runScriptedHub } from '#testing/commands.ts'

test('a set is published after the ledger has stored it, so no command that was carried out is recorded as expired if the gateway stops in between', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [deviceId = ''] = hub.deviceIds
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // As while another gateway plans the home.
  const other = home.database.transaction(async (tx) => {
    await lockHome(tx, home.hub.homeId)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const asked = await home.ask({ deviceId }, 'thermostat_mode', 'eco')
  // Messages arrive in order: any set published before would have arrived before this answer.
  await hub.publish('salon', {})
  expect((await home.readCommand(asked.id)).status).toBe('requested')
  expect(hub.sets()).toEqual([])

  released.resolve()
  await other
  await hub.publishedAll(1)
  expect((await home.readCommand(asked.id)).status).toBe('sent')
  expect(hub.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  await home.close()
})
