import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { eventually } from '#testing/hub.ts'
import {
  anyRequest,
  findModules,
  readLedger,
  runHub,
  send,
  signInAt,
  startGateway,
  type Request,
} from '#testing/gateway-process.ts'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 10)
const SENDERS = 4
/** All commands of a round are on one page of the ledger. */
const MOST_A_ROUND = 120

test(
  `killed ${ROUNDS} times while commands are sent, the gateway loses none it answered, doubles none, and starts cleanly`,
  async () => {
    const folder = makeTemporaryFolder()
    let gateway = await startGateway(folder)
    await runHub(gateway)
    const token = await signInAt(gateway)
    const devices = await findModules(gateway, token)

    let seen = new Set<string>()
    let turn = 0
    let answers = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const answered = new Set<string>()
      const cutOff: Request[] = []
      const isDead = new AbortController()
      const work = async () => {
        while (!isDead.signal.aborted && answered.size < MOST_A_ROUND) {
          const request = anyRequest(devices, (turn += 1))
          const command = await send(gateway, token, request)
          if (command !== null) answered.add(command.id)
          else cutOff.push(request)
        }
      }
      const senders = Array.from({ length: SENDERS }, work)
      // At least one answer before the kill: a round in which nothing was promised would prove nothing.
      while (answered.size === 0) await sleep(5)
      await sleep(30 + Math.random() * 270)
      const died = once(gateway.process, 'exit')
      gateway.process.kill('SIGKILL')
      isDead.abort()
      await Promise.all([died, ...senders])

      gateway = await startGateway(folder, { former: gateway })
      answers += answered.size
      // Who got no answer asks again with the same key: done already or done now, never twice.
      for (const request of cutOff) {
        const command = await send(gateway, token, request)
        if (command !== null) answered.add(command.id)
      }
      const ledger = await readLedger(gateway, token)
      const fresh = ledger.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
      expect(fresh.toSorted()).toEqual([...answered].toSorted())
      seen = new Set(ledger.map(({ id }) => id))
    }

    expect(answers).toBeGreaterThanOrEqual(ROUNDS)
    // What was committed but not sent before a kill has ended by now, and nothing waits for ever.
    const last = await eventually(
      () => readLedger(gateway, token),
      (list) => list.every(({ status }) => status !== 'requested'),
    )
    expect(last.some(({ devices: [share] }) => share?.sent_at !== null)).toBe(true)
  },
  30_000 + ROUNDS * 15_000,
)
