import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkOutFormer } from '#e2e/former-release.ts'

const clone = resolve(import.meta.dirname, '../..')

/** The web app of a commit or a tag, built once and cached; returns the folder with its files. */
export function buildFormer(reference: string): string {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${reference}^{commit}`], {
    cwd: clone,
    encoding: 'utf8',
  }).trim()
  const kept = join(clone, 'node_modules', '.cache', 'former-builds', commit)
  if (existsSync(kept)) return kept
  console.log(`Building the web app of ${reference}.`)
  const release = checkOutFormer(reference)
  const script = `import('./scripts/build-web.js').then(async (m) => process.exit((await m.ensureWebBuilt()) ? 0 : 1))`
  execFileSync(process.execPath, ['-e', script], { cwd: release, stdio: ['ignore', 'ignore', 'inherit'] })
  // Moved to its place only when it is complete.
  rmSync(`${kept}.new`, { recursive: true, force: true })
  cpSync(join(release, 'apps', 'web', 'dist'), `${kept}.new`, { recursive: true })
  renameSync(`${kept}.new`, kept)
  return kept
}
