import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { World } from '#bench/ground/world.ts'
import { type Answer, answerSchema, type Order, type Sent } from './sender-words.ts'

export type Load = {
  /** Begins to send. */
  go(): Promise<void>
  /** Ends it and says what was sent. */
  stop(): Promise<Sent>
  /** Ends the process, however far it is. */
  end(): void
}

/** Hubs of neighbours that are signed in with their devices known, ready to report. */
export async function prepareLoad(
  world: World,
  options: { hubs: number; devicesEach: number; readingsPerSecond: number | null },
): Promise<Load> {
  const hubs = await world.addNeighbours(options.hubs)
  const child = fork(join(import.meta.dirname, 'sender.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { devicesEach, readingsPerSecond } = options
  try {
    const address = world.product.mqttAddress
    await tell(child, { say: 'prepare', address, hubs, devicesEach, readingsPerSecond }, 'prepared')
  } catch (error) {
    child.kill()
    throw error
  }
  return {
    async go() {
      await tell(child, { say: 'go' }, 'going')
    },
    async stop() {
      const answer = await tell(child, { say: 'stop' }, 'stopped')
      child.kill()
      if (answer.say !== 'stopped') throw new Error('The sender answered something else.')
      return answer
    },
    end() {
      child.kill()
    },
  }
}

function tell(child: ChildProcess, order: Order, wanted: Answer['say']): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The sender ended before it was ${wanted}.`))
    const hear = (message: unknown) => {
      const answer = answerSchema.parse(message)
      if (answer.say !== wanted) return
      child.off('exit', fail)
      child.off('message', hear)
      resolve(answer)
    }
    child.once('exit', fail)
    child.on('message', hear)
    child.send(order)
  })
}
