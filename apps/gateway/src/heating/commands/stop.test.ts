import { once } from 'node:events'
import { getCapabilityValues } from '@foyer/contract/history.ts'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { eventually } from '#testing/hub.ts'
import {
  anyRequest,
  findModules,
  read,
  readLedger,
  send,
  signInAt,
  startGateway,
  type Gateway,
} from '#testing/gateway-process.ts'
import { runHub } from '#testing/demo-hub.ts'

const MINUTE = 60_000
/** All commands fit on one page of the ledger, and all readings into ten hours of minutes. */
const MOST = { commands: 190, readings: 600 }

test('after SIGTERM under load, the gateway ends cleanly, has lost nothing that it answered, and logged no secret', async () => {
  const folder = makeTemporaryFolder()
  const first = await startGateway(folder, { logLevel: 'debug' })
  const { client, prefix } = await runHub(first)
  const token = await signInAt(first)
  const modules = await findModules(first, token)
  const since = Math.floor(Date.now() / MINUTE) * MINUTE - 11 * 60 * MINUTE
  const isStopping = new AbortController()
  const answered = new Set<string>()
  /** The power of each module by minute, as far as the broker acknowledged it to the hub. */
  const stored = new Map(modules.map(({ id }) => [id, new Map<number, number>()]))
  let turn = 0
  const command = async () => {
    while (!isStopping.signal.aborted && turn < MOST.commands) {
      const made = await send(first, token, anyRequest(modules, (turn += 1)))
      if (made != null) answered.add(made.id)
    }
  }
  const report = async ({ id, name }: { id: string; name: string }) => {
    for (let minute = 0; minute < MOST.readings && !isStopping.signal.aborted; minute += 1) {
      const [at, power] = [since + minute * MINUTE, 100 + minute]
      const payload = JSON.stringify({ power, last_seen: new Date(at).toISOString() })
      await client.publishAsync(`${prefix}/${name}`, payload, { qos: 1 })
      stored.get(id)?.set(at, power)
    }
  }
  await askCarelessly(first, token)
  const stream = await fetch(`${first.ready.address}/api/live`, { headers: { token } })
  const streamEnd = stream.text()
  const load = [command(), command(), command(), ...modules.map(report)]
  await eventually(
    () => [answered.size, ...[...stored.values()].map(({ size }) => size)],
    (counts) => counts.every((count) => count > 20),
  )

  first.process.kill('SIGTERM')
  isStopping.abort()
  // The gateway allows itself less than ten seconds to stop, and exits with 1 if that was not enough.
  const [code] = await once(first.process, 'close')
  const second = await startGateway(folder, { former: first })
  await Promise.all(load)

  expect(code).toBe(0)
  expect(await streamEnd).toContain('heartbeat')
  const kept = new Set((await readLedger(second, token)).map(({ id }) => id))
  expect([...answered].filter((id) => !kept.has(id))).toEqual([])
  for (const [deviceId, expected] of stored) {
    expect(await readPower(second, token, { deviceId, since })).toEqual(
      expect.objectContaining(Object.fromEntries(expected)),
    )
  }
  expectNoSecret(first, token)
})

const wrongPassword = 'Never-right-1'

/** Typical mistakes: a wrong password, and a token in a query string, where URLs are logged. */
async function askCarelessly({ ready }: Gateway, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = { parkName: 'vav', email: ready.demo.accounts[1]?.email, password: wrongPassword }
  const login = { method: 'POST', headers, body: JSON.stringify(body) }
  expect((await fetch(`${ready.address}/api/authenticate`, login)).status).toBe(401)
  expect((await fetch(`${ready.address}/api/rooms?token=${token}`, { headers })).status).toBe(401)
}

/** The mean power of each minute, by its start. */
async function readPower(
  gateway: Gateway,
  token: string,
  { deviceId, since }: { deviceId: string; since: number },
): Promise<Record<number, number | null>> {
  const query = new URLSearchParams({
    startDate: new Date(since).toISOString(),
    endDate: new Date(since + MOST.readings * MINUTE).toISOString(),
    aggregationMinutes: '1',
    aggregableCapas: 'instant_power',
  })
  const path = `/devices/${deviceId}/capabilities/values?${query.toString()}`
  const { series } = getCapabilityValues.reply.parse(await read(gateway, token, path))
  return Object.fromEntries(series[0]?.points ?? [])
}

/** The logs, including request logs, contain no personal data and no credential. */
function expectNoSecret({ ready, logged }: Gateway, token: string): void {
  const { accounts, hubs } = ready.demo
  const secrets = [
    token,
    wrongPassword,
    ...accounts.flatMap(({ email, password }) => [email, password]),
    ...hubs.map(({ secret }) => secret),
  ]
  expect(logged()).toContain('"path":"/api/devices/…/commands"')
  expect(secrets.filter((secret) => logged().includes(secret))).toEqual([])
}
