import { median } from './statistics.ts'

const WARMING = 3
const COUNTED = 15

/** ms to read an address completely: the first time, and the median of 15 warm ones. */
export async function timeOf(
  address: string,
  headers: Record<string, string>,
): Promise<{ first: number; time: number; text: string }> {
  const times: number[] = []
  let text = ''
  for (let n = 0; n < WARMING + COUNTED; n += 1) {
    const begun = performance.now()
    const response = await fetch(address, { headers })
    const bytes = await response.arrayBuffer()
    times.push(performance.now() - begun)
    if (!response.ok) throw new Error(`${address} returned ${response.status}`)
    text = Buffer.from(bytes).toString()
  }
  return { first: times[0] ?? Number.NaN, time: median(times.slice(WARMING)), text }
}

/** ms of some work: the median of `counted` times after warming up. */
export async function timeOfWork(work: () => Promise<unknown>, counted = COUNTED): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < WARMING + counted; n += 1) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times.slice(WARMING))
}
