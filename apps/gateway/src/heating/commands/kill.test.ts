import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { openTestDatabase, urlOf } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import { startMosquitto } from '#testing/mosquitto.ts'
import {
  anyRequest,
  findModules,
  type Gateway,
  readLedger,
  send,
  signInAt,
  startGateway,
  type Request,
} from '#testing/gateway-process.ts'
import { runHub } from '#testing/demo-hub.ts'
import { TEST_LIMIT } from '#testing/limits.ts'

/** `npm run proofs` takes 20. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const SENDERS = 4
/** All commands of a round fit on one page of the ledger. */
const MOST_A_ROUND = 120

/** The number of gateways that share one database and one broker; a single one has its own. */
const GATEWAYS = Number(process.env['KILL_GATEWAYS'] ?? 1)

test(
  `${ROUNDS} kills of one of ${GATEWAYS} gateways while commands are sent: no answered command is lost or duplicated`,
  async () => {
    const { gateways, hubAddress, revive } = await startGateways()
    const [first] = gateways
    await runHub(first, hubAddress)
    const token = await signInAt(first)
    const devices = await findModules(first, token)

    let seen = new Set<string>()
    let turn = 0
    let answers = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const victim = round % gateways.length
      const answered = new Set<string>()
      const cutOff: Request[] = []
      const isDead = new AbortController()
      const work = async (_: unknown, sender: number) => {
        while (!isDead.signal.aborted && answered.size < MOST_A_ROUND) {
          const request = anyRequest(devices, (turn += 1))
          const command = await send(gateways[sender % gateways.length] ?? first, token, request)
          if (command != null) answered.add(command.id)
          else if (command === undefined) cutOff.push(request)
        }
      }
      const senders = Array.from({ length: SENDERS * gateways.length }, work)
      // At least one answer before the kill: a round without any answered command would prove nothing.
      while (answered.size === 0) await sleep(5)
      await sleep(30 + Math.random() * 270)
      const dying = gateways[victim] ?? first
      const died = once(dying.process, 'exit')
      dying.process.kill('SIGKILL')
      isDead.abort()
      await Promise.all([died, ...senders])

      // If other gateways still run, the requests are repeated there immediately; a single gateway is restarted first.
      if (gateways.length === 1) gateways[victim] = await revive(dying)
      const other = gateways[(victim + 1) % gateways.length] ?? first
      answers += answered.size
      // Requests without an answer are repeated with the same key: each takes effect once, never twice.
      for (const request of cutOff) {
        const command = await eventually(
          () => send(other, token, request),
          (answer) => answer !== undefined,
        )
        if (command != null) answered.add(command.id)
      }
      const ledger = await readLedger(other, token)
      const fresh = ledger.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
      expect(fresh.toSorted()).toEqual([...answered].toSorted())
      seen = new Set(ledger.map(({ id }) => id))
      if (gateways.length > 1) gateways[victim] = await revive(dying)
    }

    expect(answers).toBeGreaterThanOrEqual(ROUNDS)
    // Commands that were committed but not sent before a kill have ended by now, and none waits forever.
    await eventually(
      () => readLedger(gateways[0], token),
      (list) => list.every(({ status }) => status !== 'requested'),
    )
    // The kills may have come before anything was sent. Until its hub is back, a device is offline.
    await eventually(
      async () => {
        const command = await send(gateways[0], token, anyRequest(devices, 3 * (turn += 1) + 1))
        const ended = await eventually(
          async () => (await readLedger(gateways[0], token)).find(({ id }) => id === command?.id),
          (entry) => entry?.status !== 'requested',
        )
        return ended?.devices[0]?.sent_at ?? null
      },
      (sentAt) => sentAt !== null,
    )
  },
  ROUNDS * TEST_LIMIT,
)

/**
 * Starts one gateway with all that it needs, or several with the services that they share; `revive` restarts one that
 * was killed.
 */
async function startGateways(): Promise<{
  gateways: [Gateway, ...Gateway[]]
  hubAddress: string | undefined
  revive(former: Gateway): Promise<Gateway>
}> {
  const folder = makeTemporaryFolder()
  if (GATEWAYS === 1) {
    const revive = (former: Gateway) => startGateway(folder, { former })
    return { gateways: [await startGateway(folder)], hubAddress: undefined, revive }
  }
  const [broker, database] = [await startMosquitto(), await openTestDatabase()]
  const environment = { DATABASE_URL: urlOf(database.connection), MQTT_URL: broker.url }
  const gateways: [Gateway, ...Gateway[]] = [await startGateway(folder, { environment })]
  const folders = new Map([[gateways[0].ready.address, folder]])
  while (gateways.length < GATEWAYS) {
    const another = makeTemporaryFolder()
    // The credentials of the demo accounts.
    copyFileSync(join(folder, 'demo.json'), join(another, 'demo.json'))
    const gateway = await startGateway(another, { environment })
    folders.set(gateway.ready.address, another)
    gateways.push(gateway)
  }
  return {
    gateways,
    hubAddress: broker.address,
    revive: (former) => startGateway(folders.get(former.ready.address) ?? folder, { former, environment }),
  }
}
