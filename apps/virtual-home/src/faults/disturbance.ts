import { chance } from '#world/chance.ts'
import type { Message } from '#hub/message.ts'
import type { Faults } from './faults.ts'

const garbageEveryMs = 20_000

const deep = '['.repeat(40) + ']'.repeat(40)
const garbage: readonly string[] = [
  '{"power":',
  'undefined',
  '',
  '[1,2,3]',
  '"eco"',
  'null',
  '{"pilot_wire_mode":42,"power":"a lot","temperature":{"celsius":20}}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"power":1}},"toString":"x"}',
  `{"state":${deep}}`,
  '{"temperature":-273.15,"humidity":1e308,"battery":-1}',
  '{"last_seen":"yesterday","power":12}',
]

/** Disturbs the messages of a hub: duplicates them, delays them, adds garbage. */
export class Disturbance {
  readonly #faults: Faults
  readonly #seed: number
  readonly #held: { until: number; message: Message }[] = []
  #count = 0
  #nextGarbageAt: number | null = null

  constructor(faults: Faults, seed: number) {
    this.#faults = faults
    this.#seed = seed
  }

  /** The messages that the hub sends at this instant (ms). */
  apply(messages: readonly Message[], now: number): Message[] {
    const out: Message[] = []
    for (const message of messages) {
      if (!isState(message)) {
        out.push(message)
        continue
      }
      this.#count += 1
      const isLate = this.#faults.lateMs !== null && chance(this.#seed, this.#count, 'late') < 0.2
      if (isLate) this.#held.push({ until: now + (this.#faults.lateMs ?? 0), message })
      else out.push(message)
      if (this.#faults.isDuplicating) out.push(message)
    }
    while ((this.#held[0]?.until ?? Infinity) <= now) {
      const held = this.#held.shift()
      if (held !== undefined) out.push(held.message)
    }
    if (this.#faults.isGarbling) out.push(...this.#garbageAt(now, messages))
    return out
  }

  #garbageAt(now: number, messages: readonly Message[]): Message[] {
    this.#nextGarbageAt ??= now
    const topic = messages.find(isState)?.topic
    if (now < this.#nextGarbageAt || topic === undefined) return []
    this.#nextGarbageAt = now + garbageEveryMs
    this.#count += 1
    const payload = garbage[this.#count % garbage.length] ?? ''
    const topics = [topic, '__proto__', 'constructor', `${topic}/availability/of/nothing`, 'bridge/event']
    return [
      {
        topic: topics[Math.floor(chance(this.#seed, this.#count, 'topic') * topics.length)] ?? topic,
        payload,
      },
    ]
  }
}

function isState(message: Message): boolean {
  return message.retain !== true && !message.topic.startsWith('bridge/') && message.payload.startsWith('{')
}
