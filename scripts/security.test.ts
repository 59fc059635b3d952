import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clone } from './clone.js'

type Row = { threat: string; file: string; testName: string }

/** Threats of the parts that are built. */
const inForce = [
  ...Array.from({ length: 28 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`),
  'R01',
  'R13',
  'R22',
]

const rows = readFileSync(join(clone, 'docs/evidence/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [TR]\d\d /.test(line))
  .map(rowOf)

function rowOf(line: string): Row {
  const [threat = '', , , shown = ''] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
  const [file = '', testName = ''] = shown.split(' › ')
  return { threat, file: file.replaceAll('`', ''), testName }
}

test('every threat has its rows, in their order', () => {
  expect([...new Set(rows.map(({ threat }) => threat))]).toEqual(inForce)
})

test('the file and the test that a row of the threats names exist', () => {
  const wrong = rows.filter(({ file, testName }) => {
    const text = readFileSync(join(clone, file), 'utf8')
    return testName === '' || !["'", '"', '`'].some((quote) => text.includes(`${quote}${testName}${quote}`))
  })
  expect(wrong).toEqual([])
})
