import { expect, test } from 'vitest'
import { partitionOf } from '#base/keepers/partition.ts'
import { openCommandTest, pilotWire, runScriptedHub } from '#testing/commands.ts'

test('a set goes out once the ledger says so: a gateway that ends in between leaves no order that was obeyed and given up', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [deviceId = ''] = hub.deviceIds
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // As while another gateway takes the home over: nothing is written as its keeper.
  const other = home.database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7301, $1)', [partitionOf(home.hub.homeId)])
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const asked = await home.ask({ deviceId }, 'thermostat_mode', 'eco')
  // What was sent before it is there before its answer.
  await hub.say('salon', {})
  expect((await home.look(asked.id)).status).toBe('requested')
  expect(hub.sets()).toEqual([])

  released.resolve()
  await other
  await hub.saidAll(1)
  expect((await home.look(asked.id)).status).toBe('sent')
  expect(hub.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  await home.close()
})
