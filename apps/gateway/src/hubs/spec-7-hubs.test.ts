import { listHubs } from '@foyer/contract/hub.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#test-app.ts'
import { makeTestHome } from '#test-world.ts'

test('§7 GET /hubs answers to an access token in a Token header, and to nobody without one', async () => {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  await at.database.query(
    `update hub set model = 'Box H2', firmware = '2.14', mac = '00:12:4B:29:F0:C0', ssid = 'Maison' where id = $1`,
    [home.hubId],
  )
  const send = (headers: Record<string, string>) => at.send('/api/hubs', { headers })
  const answer = await send({ Token: await signIn(at, home.owner), 'Content-Type': 'application/json' })
  expect(answer.status).toBe(200)
  expect(listHubs.reply.parse(await answer.json())).toMatchObject([
    {
      id: home.hubId,
      model: 'Box H2',
      firmware: '2.14',
      mac: '00:12:4B:29:F0:C0',
      ssid: 'Maison',
      online: true,
      paired_objects: 3,
      reachable_objects: 3,
      connected_since: expect.any(String),
    },
  ])
  expect((await send({ 'Content-Type': 'application/json' })).status).toBe(401)
  await at.close()
})
