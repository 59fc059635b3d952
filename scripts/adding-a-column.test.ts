import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOf, compileWeb, copyProject } from './follow-page.ts'

const columns = 'apps/web/src/screens/devices/device-columns.tsx'

/** What the page's blocks under "A column" hold. */
function readPage() {
  const [column = '', english = '', french = ''] = blocksOf('A column').map(({ text }) => text)
  return { column, english, french }
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

test('a column that is added as the page says compiles', async () => {
  const { column, english, french } = readPage()
  const copy = copyProject()
  addColumns(copy, column)
  for (const [language, word] of [
    ['en', english],
    ['fr', french],
  ] as const) {
    const path = join(copy, `apps/web/src/locales/${language}/devices.json`)
    insertBefore(path, '    "name":', word)
  }

  expect(await compileWeb(copy)).toBe('')
})

test('a column that lacks a part, or a word in a language, does not compile', async () => {
  const { column, english } = readPage()
  const copy = copyProject()
  const parts = [...column.matchAll(/^ {2}(\w+): .*,\n/gm)]
  addColumns(copy, ...parts.map(([line]) => column.replace(line, '')))
  insertBefore(join(copy, 'apps/web/src/locales/en/devices.json'), '    "name":', english)
  const faults = await compileWeb(copy)

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
