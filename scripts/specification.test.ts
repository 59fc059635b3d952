import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clone } from './clone.js'
import { readMutants } from './mutants.ts'
import { readSpecificationMap } from './specification-map.ts'

const rows = readSpecificationMap()
const testFiles = globSync('{packages/*/src,apps/*/src,e2e}/**/*.test.{ts,tsx}', { cwd: clone })

/** A name of a row matches a test with the same text; each inserted part of a name matches any text. */
function isNamed(written: string, name: string): boolean {
  if (written === name) return true
  const parts = written.split(/\$\{[^}]*\}|%s|\$[a-z]\w*/)
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return parts.length > 1 && new RegExp(`^${pattern}$`).test(name)
}

/** The titles of a file's tests that quote the specification, as in the source. */
function quotesIn(path: string): string[] {
  const text = readFileSync(join(clone, path), 'utf8')
  return [...text.matchAll(/(['"`])(§[1-9] (?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , name = '']) =>
    name.replaceAll(/\\(['"\\`])/g, '$1'),
  )
}

/** The titles of a file's tests, as in the source. */
function namesIn(path: string): string[] {
  const text = readFileSync(join(clone, path), 'utf8')
  return [...text.matchAll(/\btest(?:\.each\([^]*?\])?\)?\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
    ([, , name = '']) => name.replaceAll(/\\(['"\\`])/g, '$1'),
  )
}

test('every section of the specification has its rows, well over a hundred in all, and so has the part beyond it', () => {
  expect([...new Set(rows.map((row) => row.section))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(rows.length).toBeGreaterThan(150)
})

test('the implementing file and the test that a row names exist', () => {
  const isThere = (path: string): boolean => path !== '' && existsSync(join(clone, path))
  const wrong = rows.filter(
    (row) =>
      !isThere(row.madeBy) ||
      !isThere(row.shownBy) ||
      !(row.section > 9 ? namesIn : quotesIn)(row.shownBy).some((written) => isNamed(written, row.testName)),
  )
  expect(wrong).toEqual([])
})

test('each section has test files of its own', () => {
  const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(sections.filter((one) => !testFiles.some((path) => path.includes(`/spec-${one}-`)))).toEqual([])
})

test('no line has two rows, and every test that quotes a section has a row', () => {
  const lines = rows.map((row) => `${row.section} ${row.line}`)
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  const withoutRow = testFiles.flatMap((path) => {
    const named = rows.filter((row) => row.shownBy === path)
    return quotesIn(path)
      .filter((written) => !named.some((row) => isNamed(written, row.testName)))
      .map((written) => `${path} › ${written}`)
  })
  expect(withoutRow).toEqual([])
})

test('thirty of the rows have an edit that breaks them, spread over the sections, each found once in its file', () => {
  const mutants = readMutants()
  const known = new Map(rows.map((row) => [row.testName, row]))
  expect(mutants.filter((mutant) => !known.has(mutant.testName))).toEqual([])
  expect(mutants.length).toBeGreaterThanOrEqual(30)
  expect(new Set(mutants.map(({ testName }) => known.get(testName)?.section)).size).toBe(9)
  const placed = mutants.filter(
    ({ file, from, to }) => from !== to && readFileSync(join(clone, file), 'utf8').split(from).length === 2,
  )
  expect(mutants.filter((mutant) => !placed.includes(mutant))).toEqual([])
})
