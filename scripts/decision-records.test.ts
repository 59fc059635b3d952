import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clone } from './clone.js'
import {
  type DecisionRecord,
  faultsOfForm,
  faultsOfIndex,
  filesThatName,
  isRecord,
  namedRecords,
  oneSidedReplacements,
  readDecisionRecords,
  readIndex,
} from './decision-records.ts'

const records = readDecisionRecords()

function record(name: string, text: string): DecisionRecord {
  return { name, text }
}

const good = `# 001. Store one thing

Status: accepted

Date: 2026-11-21

## Context

Why.

## Options considered

Which.

## Decision

What.

## Consequences

Price.
`

test('every decision record has a title in the imperative, a status, a date and four sections', () => {
  expect(records.flatMap(faultsOfForm)).toEqual([])
})

test('no two decision records share a number', () => {
  const numbers = records.map(({ name }) => name.slice(0, 3))

  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('the index lists every decision record once, with its title', () => {
  expect(faultsOfIndex(records, readIndex())).toEqual([])
})

test('every link of a decision record and of the index leads to a file that exists', () => {
  const broken = [...records, record('README.md', readIndex())].flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(clone, 'docs/decisions', path)))
      .map((path) => `${name} → ${path}`),
  )

  expect(broken).toEqual([])
})

test('a decision record that supersedes another one is linked from it, and the other way round', () => {
  expect(oneSidedReplacements(records)).toEqual([])
})

test('every decision record that the repository names exists', () => {
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

test('a decision record without its title, status, date or a section is found', () => {
  const faultsOf = (from: string, to: string) =>
    faultsOfForm(record('001-one-thing.md', good.replace(from, to)))

  expect(faultsOf('', '')).toEqual([])
  expect(faultsOfForm(record('1-one-thing.md', good))).toHaveLength(1)
  expect(faultsOfForm(record('002-one-thing.md', good))).toHaveLength(1)
  expect(faultsOf('Store one', 'The store of one')).toHaveLength(1)
  expect(faultsOf('Store one', 'Stores one')).toHaveLength(1)
  expect(faultsOf('Store one', 'Storing one')).toHaveLength(1)
  expect(faultsOf('accepted', 'superseded by [002](002-new.md)')).toEqual([])
  expect(faultsOf('accepted', 'accepted, 21 November 2026')).toHaveLength(1)
  expect(faultsOf('2026-11-21', '21 November 2026')).toHaveLength(1)
  expect(faultsOf('2026-11-21', '2026-13-21')).toHaveLength(1)
  expect(faultsOf('## Context', 'A note.\n\n## Context')).toHaveLength(1)
  expect(faultsOf('## Context', '## Why')).toHaveLength(1)
  expect(faultsOf('## Options considered\n\nWhich.\n\n', '')).toHaveLength(1)
  expect(faultsOf('Price.\n', '')).toHaveLength(1)
})

test('a decision record that the index lacks, lists twice or names otherwise is found', () => {
  const one = [record('001-one-thing.md', good)]
  const line = '- [001](001-one-thing.md) Store one thing\n'

  expect(faultsOfIndex(one, line)).toEqual([])
  expect(faultsOfIndex(one, '')).toHaveLength(1)
  expect(faultsOfIndex(one, line + line)).toHaveLength(1)
  expect(faultsOfIndex(one, line.replace('one thing', 'it'))).toHaveLength(1)
  expect(faultsOfIndex(one, line.replace('[001]', '[002]'))).toHaveLength(1)
  expect(faultsOfIndex([], line)).toHaveLength(1)
})

test('a replacement that only one of two decision records names is found', () => {
  const old = record('001-old.md', 'Status: superseded by [002](002-new.md)')
  const replacement = record('002-new.md', 'Supersedes [001](001-old.md).')

  expect(oneSidedReplacements([old, replacement])).toEqual([])
  expect(oneSidedReplacements([old, record('002-new.md', '')])).toHaveLength(1)
  expect(oneSidedReplacements([record('001-old.md', ''), replacement])).toHaveLength(1)
})

test('a decision record is found by its number and by its whole file name alone', () => {
  const named = namedRecords('docs/decisions/001, (decision 001), decisions/001-one-thing.md; 2 decisions')

  expect(named.toSorted()).toEqual(['001', '001', '001-one-thing.md'])
  expect(isRecord([record('001-one-thing.md', '')], '001')).toBe(true)
  expect(isRecord([record('001-one-thing.md', '')], '001-thing.md')).toBe(false)
  expect(isRecord([record('001-one-thing.md', '')], '002')).toBe(false)
})
