import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresBinaries } from '@foyer/gateway/src/base/database/postgres-binaries.ts'

/** The servers of other makers that a fleet stands on. */
export type Programs = { mosquitto: string; postgres: string; initdb: string }

const mosquitto = '/usr/sbin/mosquitto'
const debianPostgres = '/usr/lib/postgresql'

/** What is installed: Debian's PostgreSQL, else the one that came with `npm ci`. Null without a Mosquitto. */
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

/** The same, after Debian's packages were installed where this account may. Throws a sentence where it may not. */
export function installPrograms(): Programs {
  const isDebian = spawnSync('apt-get', ['--version']).status === 0
  const isComplete = existsSync(mosquitto) && existsSync(debianPostgres)
  if (!isComplete && isDebian && process.getuid?.() === 0) {
    console.error('Installing Debian’s PostgreSQL and Mosquitto (apt-get).')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { env })
    spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', 'postgresql', 'mosquitto'], { env })
  }
  const found = findPrograms()
  if (found === null) throw new Error(`There is no ${mosquitto}: apt-get install mosquitto postgresql.`)
  return found
}
