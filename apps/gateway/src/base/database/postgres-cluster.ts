import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'

/** The only role of an embedded server, and the name of its database. */
export const embeddedName = 'foyer'

const draftPrefix = 'postgres.new-'

/**
 * Creates the cluster's folder if it does not exist. It is filled under another name and then renamed, so that a start
 * killed half-way leaves nothing that looks like a database. Throws PostgreSQL's own message if it fails.
 */
export function makeCluster(folder: string, account: PostgresAccount, initdb: string): string {
  const data = join(folder, 'postgres')
  account.give(folder, 'pass')
  removeDrafts(folder)
  if (existsSync(join(data, 'PG_VERSION'))) return data
  const draft = mkdtempSync(join(folder, draftPrefix))
  account.give(draft, 'own')
  const [file, args] = account.command(initdb, [
    `--pgdata=${draft}`,
    `--username=${embeddedName}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // No password: the only access is a socket in a folder that no other account may enter.
    '--auth=trust',
  ])
  const made = spawnSync(file, args, { ...account.identity, env: postgresEnvironment(), encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(
      `The database folder ${data} could not be created: ${made.stderr.trim() || String(made.error)}`,
    )
  }
  renameSync(draft, data)
  return data
}

/**
 * Removes the incomplete folders of killed starts. An `initdb` that outlived its gateway may still write into one: then
 * it stays.
 */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(draftPrefix)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // The next start tries again.
    }
  }
}

/** A clean environment: `PGDATA` or `LC_ALL` of the user must not affect the embedded server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
