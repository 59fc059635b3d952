import { readFileSync } from 'node:fs'

/** The value of a metric of Prometheus without labels; NaN if there is none. */
export async function readMetric(metricsAddress: string, name: string): Promise<number> {
  const text = await (await fetch(metricsAddress)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return pages * 4_096
}

/** Seconds of processor time that a process has used, with those of its children that have ended. */
export function usedSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (
    fields
      .slice(11, 15)
      .map(Number)
      .reduce((sum, ticks) => sum + ticks, 0) / 100
  )
}
