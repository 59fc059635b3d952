import { startTestApp, type TestApp } from '#gateway/testing/app.ts'
import { house } from '#virtual-home/homes/house.ts'
import { startVirtualHome, type VirtualHome } from '#virtual-home/virtual-home.ts'

/** The demo's house and its gateway on one clock, which moves only when a test advances it. */
export type LivedHome = {
  at: TestApp
  homeId: string
  house: VirtualHome
  close(): Promise<void>
}

/** Real ms: delays for people or radios in a running product are not needed here. */
export const timings = {
  pace: { perSecond: 1e6, burst: 1e6, cutPerMinute: 1e9, ahead: 64 * 1024 * 1024 },
  due: { longestSleep: 20, shortestSleep: 5, pause: 50 },
  commands: 5,
}

/** Starts the house at an instant (ms), its hub on the gateway's own broker; resolves once its devices are known. */
export async function startLivedHome(now: number): Promise<LivedHome> {
  const at = await startTestApp({ now, environment: { FOYER_DEMO: '1' }, timings })
  // A year tests weeks: other plans and scenarios of the demo are removed.
  await at.database.query('delete from absence')
  await at.database.query(`update scenario set state = 'suspended'`)
  const { mqttAddress } = await at.app.listen()
  const hub = at.app.demo?.hubs.find(({ home }) => home === 'house')
  if (hub === undefined || mqttAddress === null) throw new Error('The demo has no house, or no broker.')
  const lived = await startVirtualHome({
    home: house,
    mqttUrl: mqttAddress,
    hubId: hub.hubId,
    hubSecret: hub.secret,
    backlogDays: 0,
    tickMs: null,
    now: () => at.clock.now(),
  })
  await lived.live()
  const [row] = await at.database.query<{ homeId: string }>(
    'select home_id as "homeId" from hub where id = $1',
    [hub.hubId],
  )
  return {
    at,
    homeId: row?.homeId ?? '',
    house: lived,
    async close() {
      await lived.stop()
      await at.close()
    },
  }
}
