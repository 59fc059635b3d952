import { fork } from 'node:child_process'
import { join } from 'node:path'
import { askChild } from '#bench/ground/ask-child.ts'
import type { World } from '#bench/ground/world.ts'
import { type Answer, answerSchema, type Order, type Sent } from './sender-messages.ts'

export type Load = {
  /** Starts to send. */
  go(): Promise<void>
  /** Stops, and returns what was sent. */
  stop(): Promise<Sent>
  /** Kills the process in any state. */
  end(): void
}

/** Hubs of other homes that are signed in with their devices stored, ready to report. */
export async function prepareLoad(
  world: World,
  options: { hubs: number; devicesEach: number; readingsPerSecond: number | null },
): Promise<Load> {
  const hubs = await world.addOtherHomes(options.hubs)
  const child = fork(join(import.meta.dirname, 'sender.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const sendOrder = (order: Order, kind: Answer['kind']) =>
    askChild(child, order, { schema: answerSchema, kind })
  const { devicesEach, readingsPerSecond } = options
  try {
    const address = world.product.mqttAddress
    await sendOrder({ kind: 'prepare', address, hubs, devicesEach, readingsPerSecond }, 'prepared')
  } catch (error) {
    child.kill()
    throw error
  }
  return {
    async go() {
      await sendOrder({ kind: 'go' }, 'going')
    },
    async stop() {
      const answer = await sendOrder({ kind: 'stop' }, 'stopped')
      child.kill()
      if (answer.kind !== 'stopped') throw new Error('The sender answered something else.')
      return answer
    },
    end() {
      child.kill()
    },
  }
}
