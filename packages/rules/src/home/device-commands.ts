import type { Capability } from '@foyer/contract/device.ts'
import { afterEvent, isOpen, type Life, type Newer } from './command-life.ts'

/** The live values of one message of a device. `at`: event time; times are ms. */
export type DeviceReport = {
  readonly at: number
  readonly receivedAt: number
  readonly values: ReadonlyMap<Capability, number>
}

/**
 * Applies a report to the commands of its device. Each is judged with the others as they were before the report; those
 * that do not change are the same objects.
 */
export function afterReport(lives: readonly Life[], { at, receivedAt, values }: DeviceReport): Life[] {
  return lives.map((life) => {
    const value = values.get(life.capability)
    if (value === undefined) return life
    const newer = newerThan(life, lives)
    const earlier = earlierThan(life, lives, receivedAt)
    return afterEvent(life, { kind: 'report', at, receivedAt, value, newer, earlier })
  })
}

function newerThan({ turn, capability }: Life, others: readonly Life[]): Newer {
  const newer = others.filter((other) => other.turn > turn && other.sentAt !== null)
  const same = newer.filter((other) => other.capability === capability)
  return {
    values: same.map(({ taken, wanted }) => taken ?? wanted),
    isOpen: same.some(({ status }) => isOpen(status)),
    others: newer.filter((other) => other.capability !== capability),
  }
}

/** The values of superseded commands for the same capability that a sleeping device may still carry out when it wakes. */
function earlierThan({ turn, capability }: Life, others: readonly Life[], now: number): number[] {
  return others
    .filter((other) => other.turn < turn && other.capability === capability && mayStillRun(other, now))
    .map(({ wanted }) => wanted)
}

/** True if a sleeping device may still carry out a command that a newer one superseded. */
function mayStillRun({ waits, reason, expiresAt }: Life, now: number): boolean {
  return waits && reason === 'superseded' && expiresAt !== null && now < expiresAt
}
