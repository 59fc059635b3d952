import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresBinaries } from '@foyer/gateway/src/base/database/postgres-binaries.ts'
import { installDebianPackages } from '#scripts/debian-packages.js'

/** The external servers that a fleet needs. */
export type Programs = { mosquitto: string; postgres: string; initdb: string }

const mosquitto = '/usr/sbin/mosquitto'
const debianPostgres = '/usr/lib/postgresql'

/** The installed programs: Debian's PostgreSQL, else the one of `npm ci`. Null without a Mosquitto. */
export function findPrograms(): Programs | null {
  if (!existsSync(mosquitto)) return null
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const newest = versions
    .filter((version) => existsSync(join(debianPostgres, version, 'bin', 'postgres')))
    .toSorted((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined) return { mosquitto, ...findPostgresBinaries() }
  const bin = join(debianPostgres, newest, 'bin')
  return { mosquitto, postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

/**
 * Like `findPrograms`, after installing Debian's packages if this account may. Throws an error with one sentence if it
 * may not.
 */
export async function installPrograms(): Promise<Programs> {
  const isComplete = existsSync(mosquitto) && existsSync(debianPostgres)
  if (!isComplete) await installDebianPackages(['postgresql', 'mosquitto'])
  const found = findPrograms()
  if (found === null) throw new Error(`${mosquitto} is not installed: apt-get install mosquitto postgresql.`)
  return found
}
