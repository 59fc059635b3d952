import type { HomeDefinition } from '#homes/home-definition.ts'

/** The faults of this home, by the devices' addresses: a renamed device keeps its fault. */
export type Faults = {
  /** They echo a set and revert it later. */
  reverting: ReadonlySet<string>
  /** They receive nothing: every set and get fails after five seconds. */
  dead: ReadonlySet<string>
  /** They echo a set, then never answer a get or report that property again. */
  silentGet: ReadonlySet<string>
  /** They report an alarm: smoke or water. */
  alarming: ReadonlySet<string>
  hubDropSeconds: number | null
  clockMs: number
  lateMs: number | null
  isDuplicating: boolean
  isGarbling: boolean
}

export const noFaults: Faults = {
  reverting: new Set(),
  dead: new Set(),
  silentGet: new Set(),
  alarming: new Set(),
  hubDropSeconds: null,
  clockMs: 0,
  lateMs: null,
  isDuplicating: false,
  isGarbling: false,
}

/**
 * Parses the comma list of `FAULTS`: `revert:NAME`, `dead:NAME`, `silent-get:NAME` or `silent-get:*`,
 * `alarm:NAME`, `hub-drop:SECONDS`, `clock:HOURS`, `late:MINUTES`, `duplicate`, `garbage`.
 * @throws Error with a sentence that names the invalid entry
 */
export function parseFaults(text: string, home: HomeDefinition): Faults {
  const reverting = new Set<string>()
  const dead = new Set<string>()
  const silentGet = new Set<string>()
  const alarming = new Set<string>()
  const faults = { ...noFaults, reverting, dead, silentGet, alarming }
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word === '') continue
    const colon = word.indexOf(':')
    const kind = colon === -1 ? word : word.slice(0, colon)
    const detail = colon === -1 ? '' : word.slice(colon + 1)
    switch (kind) {
      case 'revert':
        for (const address of addressesOf(home, detail, word)) reverting.add(address)
        break
      case 'dead':
        for (const address of addressesOf(home, detail, word)) dead.add(address)
        break
      case 'silent-get':
        for (const address of addressesOf(home, detail, word)) silentGet.add(address)
        break
      case 'alarm':
        for (const address of addressesOf(home, detail, word)) alarming.add(address)
        break
      case 'hub-drop':
        faults.hubDropSeconds = positive(detail, word)
        break
      case 'late':
        faults.lateMs = positive(detail, word) * 60_000
        break
      case 'clock':
        faults.clockMs = hours(detail, word) * 3_600_000
        break
      case 'duplicate':
        faults.isDuplicating = true
        break
      case 'garbage':
        faults.isGarbling = true
        break
      default:
        throw new Error(
          `FAULTS has "${word}": the faults are revert, dead, silent-get, alarm, hub-drop, clock, late, duplicate and garbage.`,
        )
    }
  }
  return faults
}

function addressesOf(home: HomeDefinition, name: string, word: string): readonly string[] {
  if (name === '*') return home.devices.map((device) => device.address)
  const device = home.devices.find((candidate) => candidate.name === name || candidate.address === name)
  if (device === undefined)
    throw new Error(`FAULTS has "${word}": no device of this home is called "${name}".`)
  return [device.address]
}

function positive(detail: string, word: string): number {
  const number = Number(detail)
  if (detail === '' || !(number > 0)) throw new Error(`FAULTS has "${word}": a number above 0 is required.`)
  return number
}

function hours(detail: string, word: string): number {
  const number = Number(detail)
  if (detail === '' || !Number.isFinite(number))
    throw new Error(`FAULTS has "${word}": a number of hours is required.`)
  return number
}
