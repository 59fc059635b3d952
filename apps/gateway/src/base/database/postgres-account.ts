import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'

/** How to start a program so that PostgreSQL, which refuses to run as root, accepts its user. */
export type PostgresAccount = {
  command(program: string, args: string[]): [file: string, args: string[]]
  /** Options for `spawn`; empty unless another account is used. */
  identity: { uid?: number; gid?: number }
  /** Gives the account that runs PostgreSQL ownership of a folder (`own`), or permission to traverse it (`pass`). */
  give(folder: string, how: 'own' | 'pass'): void
}

const asWeAre: PostgresAccount = { command: (program, args) => [program, args], identity: {}, give() {} }

/**
 * Chooses the account for PostgreSQL, which refuses to run as root.
 * - We are not root: our own account.
 * - `dataFolder` exists and belongs to another account: that one.
 * - Otherwise another user in a user namespace. The files still belong to root, so that a clone in a folder that only
 *   root can enter works.
 * - Without user namespaces, for a new `dataFolder`: the account `postgres`. If that one cannot run PostgreSQL, the account
 *   `nobody`.
 *
 * Throws an error with a message for the user if nothing works.
 */
export function choosePostgresAccount(postgres: string, dataFolder: string): PostgresAccount {
  if (process.getuid?.() !== 0) return asWeAre
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return otherAccount(owner.uid, owner.gid)
  const candidates = [namespaceAccount(), ...(owner === undefined ? namedAccounts() : [])]
  for (const account of candidates) {
    const [file, args] = account.command(postgres, ['--version'])
    if (spawnSync(file, args, { ...account.identity, stdio: 'ignore' }).status === 0) return account
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine offers no other way: user namespaces are refused, and the ' +
      `accounts postgres and nobody cannot access ${postgres}. ` +
      'Start Foyer from an ordinary account, or set DATABASE_URL to a server with PostgreSQL 15 or newer.',
  )
}

function namespaceAccount(): PostgresAccount {
  // initdb looks up the name of the account, so the uid inside the namespace must exist on this machine.
  const inside = readAccounts().find((account) => account.uid !== 0) ?? { uid: 1000, gid: 1000 }
  const map = ['--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`]
  return { ...asWeAre, command: (program, args) => ['unshare', [...map, program, ...args]] }
}

function namedAccounts(): PostgresAccount[] {
  const accounts = readAccounts()
  return ['postgres', 'nobody']
    .flatMap((name) => accounts.filter((account) => account.name === name))
    .map(({ uid, gid }) => otherAccount(uid, gid))
}

function otherAccount(uid: number, gid: number): PostgresAccount {
  return {
    ...asWeAre,
    identity: { uid, gid },
    give(folder, how) {
      if (how === 'own') chownSync(folder, uid, gid)
      else chmodSync(folder, 0o711)
    },
  }
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
