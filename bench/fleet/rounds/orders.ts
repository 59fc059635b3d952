import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandDevice } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import type { Resident } from '#bench/fleet/homes/residents.ts'
import type { Gateway } from '#bench/fleet/parts/gateways.ts'

/** ms between two orders of a home, and the ms after which a request is retried at another gateway. */
const PAUSE = 3_000
const PATIENCE = 10_000

export type Orders = {
  /** Returns how many orders got a reply. */
  stop(): Promise<number>
}

/**
 * The users of these homes change the orders of their radiators again and again, each time through any gateway that
 * responds.
 */
export async function startOrders(
  gateways: readonly Gateway[],
  residents: readonly Resident[],
): Promise<Orders> {
  let isOver = false
  let answered = 0
  async function sendOrder({ token }: Resident, deviceId: string, turn: number): Promise<void> {
    const key = randomUUID()
    // Whether the first gateway received it or not: the same key is the same order.
    while (!isOver) {
      const gateway = gateways[Math.floor(Math.random() * gateways.length)]
      const response = await fetch(
        `${gateway?.address}/api${commandDevice.path.replace('{deviceId}', deviceId)}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', token, 'idempotency-key': key },
          body: JSON.stringify({ capability: 'thermostat_mode', value: orders[turn % orders.length] }),
          signal: AbortSignal.timeout(PATIENCE),
        },
      ).catch(() => null)
      if (response?.ok === true) {
        answered += 1
        return
      }
      await sleep(200)
    }
  }
  const lanes = await Promise.all(
    residents.map(async (resident, index) => ({
      resident,
      radiators: await radiatorsOf(gateways[index % gateways.length], resident),
    })),
  )
  const work = Promise.all(
    lanes.map(async ({ resident, radiators }) => {
      await sleep(Math.random() * PAUSE)
      for (let turn = 0; !isOver; turn += 1) {
        await sendOrder(resident, radiators[turn % radiators.length] ?? '', turn)
        await sleep(PAUSE)
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      await work
      return answered
    },
  }
}

async function radiatorsOf(gateway: Gateway | undefined, { token }: Resident): Promise<string[]> {
  const response = await fetch(`${gateway?.address}/api${listDevices.path}`, {
    headers: { 'content-type': 'application/json', token },
  })
  return listDevices.reply
    .parse(await response.json())
    .filter(
      ({ name, commands }) => name.startsWith('Radiateur') && commands?.includes('thermostat_mode') === true,
    )
    .map(({ id }) => id)
}
