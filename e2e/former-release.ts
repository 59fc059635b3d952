import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const clone = resolve(import.meta.dirname, '..')

/**
 * Checks a former release out into a new folder and installs it (`npm ci`); returns the folder, which is removed when
 * this process exits. `reference` is a commit or a tag. Throws the error of git or npm.
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
