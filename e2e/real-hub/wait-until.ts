import { setTimeout as wait } from 'node:timers/promises'

/** Checks ten times a second until it is true. Resolves to the seconds it took; throws after `limit` seconds. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>, limit = 120): Promise<string> {
  const begun = performance.now()
  const seconds = (): number => (performance.now() - begun) / 1000
  while (!(await isSo())) {
    if (seconds() > limit) throw new Error(`Not reached within ${limit} s: ${what}.`)
    await wait(100)
  }
  return seconds().toFixed(1)
}
