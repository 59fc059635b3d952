import type { Message } from './message.ts'

type Entry = { at: number; run: () => Message[] }

/** Pending tasks of a hub, by the home's clock. */
export class Agenda {
  #entries: Entry[] = []

  add(at: number, run: () => Message[]): void {
    this.#entries.push({ at, run })
    this.#entries.sort((a, b) => a.at - b.at)
  }

  /** Takes the earliest entry that is due by now (ms). */
  take(now: number): Entry | undefined {
    const first = this.#entries[0]
    return first !== undefined && first.at <= now ? this.#entries.shift() : undefined
  }
}
