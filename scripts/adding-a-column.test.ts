import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { clone, installed, productNode } from './clone.js'

const columns = 'apps/web/src/screens/devices/device-columns.tsx'

/** The blocks that `docs/adding.md` has under "A column", in its order, without the indent of their list. */
function readPage() {
  const page = readFileSync(join(clone, 'docs/adding.md'), 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith('A column\n')) ?? ''
  const blocks = [...section.matchAll(/^ *```\w+\n([^]*?)^ *```$/gm)].map(([, text = '']) => text)
  const [column = '', english = '', french = ''] = blocks
  return { column, english, french }
}

/** A copy of what the web app is checked from; what it stands on is linked, as it does not change. */
function copyWeb(): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'foyer-adding-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const isCopied = (path: string): boolean => !/\/(node_modules|dist[^/]*)$/.test(path)
  cpSync(join(clone, 'apps/web'), join(copy, 'apps/web'), { recursive: true, filter: isCopied })
  for (const linked of ['node_modules', 'packages', 'tsconfig.base.json']) {
    symlinkSync(join(clone, linked), join(copy, linked))
  }
  return copy
}

/** Puts a text before the first place of another; throws where that is not there. */
function insertBefore(path: string, place: string, text: string): void {
  const before = readFileSync(path, 'utf8')
  if (!before.includes(place)) throw new Error(`No ${place} in ${path}`)
  writeFileSync(
    path,
    before.replace(place, () => `${text}${place}`),
  )
}

/** The columns' file of the copy with these put before its last ones, by way of the page. */
function addColumns(copy: string, ...added: string[]): void {
  insertBefore(join(copy, columns), '  figureColumn({', added.join(''))
}

/** What the compiler says of the web app in the copy; empty where it compiles. */
async function compile(copy: string): Promise<string> {
  const compiler = installed('typescript', 'bin', 'tsc')
  const run = promisify(execFile)(productNode, [compiler, '-p', join(copy, 'apps/web'), '--pretty', 'false'])
  return run.then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  )
}

test('a column that is added as the page says compiles', async () => {
  const { column, english, french } = readPage()
  const copy = copyWeb()
  addColumns(copy, column)
  for (const [language, word] of [
    ['en', english],
    ['fr', french],
  ] as const) {
    const path = join(copy, `apps/web/src/locales/${language}/devices.json`)
    insertBefore(path, '    "name":', word)
  }

  expect(await compile(copy)).toBe('')
})

test('a column that lacks a part, or a word in a language, does not compile', async () => {
  const { column, english } = readPage()
  const copy = copyWeb()
  const parts = [...column.matchAll(/^ {5}(\w+): .*,\n/gm)]
  addColumns(copy, ...parts.map(([line]) => column.replace(line, '')))
  insertBefore(join(copy, 'apps/web/src/locales/en/devices.json'), '    "name":', english)
  const faults = await compile(copy)

  expect(parts.map(([, part]) => part)).toEqual([
    'id',
    'header',
    'cell',
    'card',
    'csv',
    'sort',
    'filter',
    'search',
  ])
  const missing = [...faults.matchAll(/Property '(\w+)' is missing/g)].map(([, part]) => part)
  expect(missing).toEqual(parts.map(([, part]) => part))
  // French has no word for it here.
  expect(faults).toContain(`Property '"link"' is missing`)
})
