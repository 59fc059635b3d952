import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isOfThisBoot, processIdentity } from './process-identity.ts'

const holderSchema = z.object({
  pid: z.number(),
  startedAt: z.string(),
  /** Identifies the run of that pid that holds the folder: see `processIdentity`. */
  identity: z.string(),
  address: z.string().nullable(),
  /** The name of this run among the gateways of a database; missing in files of an older release. */
  gateway: z.nullable(z.string()).default(null),
})
type Holder = z.infer<typeof holderSchema>

/** Different for each run, so that two copies of a machine or of a folder never share a lease. */
export type GatewayName = {
  id: string
  /** The id of a run in the same folder that died on this machine and so keeps no homes; null if there is none. */
  former: string | null
}

/** A data folder locked by this process until it releases the folder or dies. */
export type FolderLock = {
  folder: string
  gateway: GatewayName
  /** Records where the gateway listens, for the error message of a second start. */
  setAddress(address: string): void
  release(): void
}

/** The folder is locked by another running gateway. */
export class FolderInUseError extends Error {
  readonly pid: number
  readonly address: string | null

  constructor(folder: string, holder: Holder) {
    const where = holder.address === null ? 'is starting' : `answers at ${holder.address}`
    super(
      `The data folder ${folder} is already used by the gateway with pid ${holder.pid}, which ${where}. ` +
        'Stop that one first, or set FOYER_DATA to another folder.',
    )
    this.name = 'FolderInUseError'
    this.pid = holder.pid
    this.address = holder.address
  }
}

/** The name of the gateway that holds or last held a data folder; null if there is none. */
export function gatewayOf(folder: string): string | null {
  const text = readIfThere(join(folder, 'gateway.json'))
  return text === null ? null : (parseHolder(text)?.gateway ?? null)
}

/**
 * Creates the data folder if needed and locks it for this process. A lock of a dead process is taken over; for one of a
 * living process, throws `FolderInUseError`.
 */
export function lockFolder(path: string): FolderLock {
  const folder = resolve(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'gateway.json')
  const gateway: GatewayName = { id: randomUUID(), former: null }
  const mine: Holder = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    identity: processIdentity(process.pid) ?? '',
    address: null,
    gateway: gateway.id,
  }
  for (;;) {
    if (placeIfFree(file, mine)) break
    const text = readIfThere(file)
    if (text === null) continue
    const holder = parseHolder(text)
    if (holder !== null && isAlive(holder)) throw new FolderInUseError(folder, holder)
    removeStale(file, text)
    if (holder !== null && isOfThisBoot(holder.identity)) gateway.former = holder.gateway
  }
  return {
    folder,
    gateway,
    setAddress(address) {
      const next = `${file}.${process.pid}.new`
      writeFileSync(next, JSON.stringify({ ...mine, address }), { mode: 0o600 })
      renameSync(next, file)
    },
    release() {
      const text = readIfThere(file)
      if (text !== null && parseHolder(text)?.identity === mine.identity) rmSync(file, { force: true })
    },
  }
}

/** Creates the complete file in one step: `link` fails if the file exists. */
function placeIfFree(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes the file of a dead holder. Two starts may try at the same time, so the moved file is compared with what was
 * read, and put back if it differs.
 */
function removeStale(file: string, expected: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (readIfThere(aside) !== expected) {
    try {
      linkSync(aside, file)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
  rmSync(aside, { force: true })
}

function isAlive(holder: Holder): boolean {
  return processIdentity(holder.pid) === holder.identity
}

function parseHolder(text: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
