import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const clone = resolve(import.meta.dirname, '..')

/**
 * Checks a former release out into a folder of its own and installs it (`npm ci`); gives the folder, which goes with
 * this program. `reference` is a commit or a tag. Throws what git or npm says.
 */
export function checkOutFormer(reference: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-former-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'ignore' })
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  })
  git('worktree', 'add', '--detach', '--force', folder, reference)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return folder
}
