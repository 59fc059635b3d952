import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clone } from './clone.js'
import {
  type DecisionRecord,
  faultsOfForm,
  filesThatName,
  isRecord,
  namedRecords,
  oneSidedReplacements,
  readDecisionRecords,
} from './decision-records.ts'

const records = readDecisionRecords()

function record(name: string, text: string): DecisionRecord {
  return { name, text }
}

const good = '# 001 · One thing\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n\n## Consequences\n\nPrice.\n'

test('every decision record has its number, its title and three sections', () => {
  expect(records.flatMap(faultsOfForm)).toEqual([])
})

test('no two decision records share a number', () => {
  const numbers = records.map(({ name }) => name.slice(0, 3))

  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('every link of a decision record leads to a file that is there', () => {
  const broken = records.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(clone, 'docs/decisions', path)))
      .map((path) => `${name} → ${path}`),
  )

  expect(broken).toEqual([])
})

test('a decision record that replaces another is named by it, and the other way round', () => {
  expect(oneSidedReplacements(records)).toEqual([])
})

test('every decision record that the repository names is there', () => {
  const files = filesThatName()
  const missing = files
    .filter((path) => path !== 'scripts/decision-records.test.ts')
    .flatMap((path) =>
      namedRecords(readFileSync(join(clone, path), 'utf8'))
        .filter((named) => !isRecord(records, named))
        .map((named) => `${path} → ${named}`),
    )

  expect(files.length).toBeGreaterThan(1_000)
  expect(missing).toEqual([])
})

test('a decision record without its title or a section is found', () => {
  expect(faultsOfForm(record('001-one-thing.md', good))).toEqual([])
  expect(faultsOfForm(record('1-one-thing.md', good))).toHaveLength(1)
  expect(faultsOfForm(record('002-one-thing.md', good))).toHaveLength(1)
  expect(faultsOfForm(record('001-one-thing.md', good.replace('## Context', '## Why')))).toHaveLength(1)
  expect(faultsOfForm(record('001-one-thing.md', good.replace('Price.\n', '')))).toHaveLength(1)
})

test('a replacement that only one of two decision records mentions is found', () => {
  const old = record('001-old.md', '**Superseded by [002](002-new.md).**')
  const replacement = record('002-new.md', '**Supersedes [001](001-old.md).**')

  expect(oneSidedReplacements([old, replacement])).toEqual([])
  expect(oneSidedReplacements([old, record('002-new.md', '')])).toHaveLength(1)
  expect(oneSidedReplacements([record('001-old.md', ''), replacement])).toHaveLength(1)
})

test('a decision record is found by its number and by its whole file name alone', () => {
  const named = namedRecords('docs/decisions/013, (decision 013), decisions/013-import-law.md; 2 decisions')

  expect(named.toSorted()).toEqual(['013', '013', '013-import-law.md'])
  expect(isRecord([record('013-import-law.md', '')], '013')).toBe(true)
  expect(isRecord([record('013-import-law.md', '')], '013-law.md')).toBe(false)
  expect(isRecord([record('013-import-law.md', '')], '014')).toBe(false)
})
