import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { classTypes } from './checks.js'
import { clone, installed, productNode } from './clone.js'

// Helpers of the tests that follow `docs/adding.md`.

/** A block of the page: the last file named in the paragraph before it (null if it names none), and the text. */
type Block = { path: string | null; text: string }

/** The blocks of `docs/adding.md` under a heading, in order, without the indent of their list. */
export function blocksOf(heading: string): Block[] {
  const page = readFileSync(join(clone, 'docs/adding.md'), 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/(?<=^(.*)\n\n)( *)```\w+\n([^]*?)^ *```$/gm)].map(
    ([, before = '', indent = '', text = '']) => ({
      path: [...before.matchAll(/`(apps\/web\/[^`]+)`/g)].at(-1)?.[1] ?? null,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

/**
 * A copy of the project for one test, removed after it; installed packages are linked, and built files are left out.
 */
export function copyProject(): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'foyer-adding-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const left = /^(node_modules|dist.*|generated|\.git|\.foyer|\.vite|test-results|screens-out)$/
  cpSync(clone, copy, {
    recursive: true,
    filter: (path) => path === clone || (!left.test(basename(path)) && path !== join(clone, 'screens')),
  })
  symlinkSync(join(clone, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/**
 * Runs an installed program in a folder, without the variables of the test run; returns its output if it failed,
 * otherwise ''.
 */
export async function faultsOf(cwd: string, program: string[], ...args: string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name))
  const env = { ...Object.fromEntries(own), NO_COLOR: '1' }
  const run = promisify(execFile)(productNode, [installed(...program), ...args], { cwd, env })
  return run.then(
    () => '',
    (error: unknown) =>
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${String(error.stdout)}${String(error.stderr)}` || error.message
        : String(error),
  )
}

/**
 * What the linter finds in files of the copy, a line each. Without errors of types: they need the tree of routes, which
 * the build writes.
 */
export async function lintFaults(copy: string, paths: readonly string[]): Promise<string[]> {
  const options = ['--deny-warnings', '--format', 'unix']
  const output = await faultsOf(copy, ['oxlint', 'bin', 'oxlint'], ...options, ...paths)
  const isOther = (line: string) =>
    line.trim() !== '' && !/\/typescript\(TS\d+\)\]$|^\d+ problems?$/.test(line)
  return output.split('\n').filter(isOther)
}

/**
 * The compiler's output for the web app in the copy, or for one of its files with all that it imports; the style modules
 * are typed first. Empty if it compiles.
 */
export async function compileWeb(copy: string, file?: string): Promise<string> {
  const web = join(copy, 'apps/web')
  const hcm = ['happy-css-modules', 'bin', 'hcm.js']
  const unread = await faultsOf(web, hcm, ...classTypes)
  if (unread !== '') return unread
  const project = file === undefined ? '.' : 'tsconfig.one-file.json'
  const ownFiles = { extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: [file] }
  if (file !== undefined) writeFileSync(join(web, project), JSON.stringify(ownFiles))
  return faultsOf(web, ['typescript', 'bin', 'tsc'], '-p', project, '--pretty', 'false')
}
