import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'

/** The one role of an embedded server, and its database. */
export const embeddedName = 'foyer'

/**
 * Makes the cluster's folder if it is not there yet. It is filled beside and then moved into place, so that a start
 * killed half-way leaves nothing that looks like a database. Throws with PostgreSQL's own words when it fails.
 */
export function makeCluster(folder: string, account: PostgresAccount, initdb: string): string {
  const data = join(folder, 'postgres')
  account.give(folder, 'pass')
  for (const name of readdirSync(folder)) {
    if (name.startsWith('postgres.new-')) rmSync(join(folder, name), { recursive: true, force: true })
  }
  if (existsSync(join(data, 'PG_VERSION'))) return data
  const draft = join(folder, `postgres.new-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  account.give(draft, 'own')
  const [file, args] = account.command(initdb, [
    `--pgdata=${draft}`,
    `--username=${embeddedName}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // No password: the only way in is a socket in a folder that nobody else may enter.
    '--auth=trust',
  ])
  const made = spawnSync(file, args, { ...account.identity, env: postgresEnvironment(), encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(
      `The database folder ${data} could not be made: ${made.stderr.trim() || String(made.error)}`,
    )
  }
  renameSync(draft, data)
  return data
}

/** An environment of its own: a `PGDATA` or `LC_ALL` of the user must not steer the embedded server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
