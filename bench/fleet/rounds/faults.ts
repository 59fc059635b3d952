import { setTimeout as sleep } from 'node:timers/promises'
import { end } from '#bench/ground/pair.ts'
import type { Fault } from './round.ts'

/** The gateway with the most homes is killed, and started again once the others have its homes. */
export const killGateway: Fault = {
  name: 'kill-gateway',
  async strike(fleet) {
    const victim = await fleet.largestKeeper()
    await end(victim.process, 'SIGKILL')
    return () => fleet.restart(victim)
  },
}

/** The broker is killed, and started again immediately. */
export const killBroker: Fault = {
  name: 'kill-broker',
  async strike({ broker }) {
    await broker.end('SIGKILL')
    await broker.start()
    return async () => {}
  },
}

/** The database's primary is killed, and its replica replaces it immediately. */
export const failOver: Fault = {
  name: 'fail-over',
  async strike({ pair }) {
    await pair.failOver()
    return () => pair.addReplica()
  },
}

/** The gateway with the most homes is paused for so many ms, and continues as if nothing had happened. */
export function stopAndContinue(ms: number): Fault {
  return {
    name: 'stop-and-continue',
    async strike(fleet) {
      const victim = await fleet.largestKeeper()
      victim.process.kill('SIGSTOP')
      const until = Date.now() + ms
      return async () => {
        await sleep(Math.max(0, until - Date.now()))
        victim.process.kill('SIGCONT')
      }
    },
  }
}

/** All gateways and the broker are started again: messages of hubs wait meanwhile. */
export const restartAll: Fault = {
  name: 'restart-all',
  async strike(fleet) {
    await fleet.restartAll()
    return async () => {}
  },
}
