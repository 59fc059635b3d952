import { setTimeout as sleep } from 'node:timers/promises'

/** Checks again and again until it is true; after `patience` ms throws an error that names what it waited for. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  { every = 50, patience = 60_000 } = {},
): Promise<void> {
  const giveUpAt = performance.now() + patience
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`Not reached within ${patience / 1_000} s: ${what}.`)
    await sleep(every)
  }
}
