import { startHttpAuthBroker } from './http-auth-broker.ts'
import { startTestApp, type TestApp } from './app.ts'
import { freePort } from './free-port.ts'
import { eventually } from './hub.ts'

const BROKER_KEY = 'a-key-of-the-broker'

/**
 * Two gateways on one database and one broker at the same time, as behind a proxy. Each keeps half of the homes, and
 * requests alternate between them: state in the memory of one has to be true for the other, and half of all orders are
 * sent by another gateway than the one that got the request.
 */
export async function startTwoGateways(
  options: NonNullable<Parameters<typeof startTestApp>[0]> = {},
): Promise<TestApp> {
  const broker = await startHttpAuthBroker()
  const ports = [await freePort(), await freePort()] as const
  broker.ask(ports[0], BROKER_KEY)
  const start = (port: number, shared: { database?: TestApp['database']; clock?: TestApp['clock'] } = {}) =>
    startTestApp({
      ...options,
      ...shared,
      environment: {
        // Without a key, the first gateway would write its own to a folder.
        PLATFORM_KEY: 'a-key-of-the-platform-for-tests',
        ...options.environment,
        MQTT_URL: broker.url,
        BROKER_AUTH_PORT: String(port),
        BROKER_AUTH_KEY: BROKER_KEY,
      },
    })
  const here = await start(ports[0])
  const there = await start(ports[1], here)
  for (const { app } of [here, there]) await app.listen()
  await eventually(
    () =>
      here.database.query<{ shares: number }>(
        `select count(distinct gateway) as shares from keeper join gateway on gateway.id = keeper.gateway where seen_until > now()`,
      ),
    ([row]) => row?.shares === 2,
  )
  let isThere = false
  function next(): TestApp {
    isThere = !isThere
    return isThere ? there : here
  }
  return {
    ...here,
    ask: (call, request) => next().ask(call, request),
    send: (path, init) => next().send(path, init),
    async close() {
      await there.app.close()
      await here.close()
      await broker.close()
    },
  }
}
