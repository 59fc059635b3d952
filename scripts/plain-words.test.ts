import { expect, test } from 'vitest'
import { badSubjects, forbiddenWords } from './plain-words.js'

/** The forbidden words in a TypeScript file of these lines, each with its line. */
function found(...lines: string[]): string[] {
  return forbiddenWords('a.tsx', lines.join('\n')).map((fault) => fault.replace('a.tsx:', ''))
}

test('a forbidden word is found in comments of both kinds', () => {
  expect(found('// What it was Told.', 'const a = 1 // anew')).toEqual(['1: Told', '2: anew'])
  expect(found('/**', ' * It is sent at', ' * once.', ' */', 'const a = <p>{/* says */}</p>')).toEqual([
    '2: at once',
    '5: says',
  ])
  expect(forbiddenWords('a.css', '.a {\n  /* beside */\n  content: "/* told */";\n}')).toEqual([
    'a.css:2: beside',
  ])
})

test('a forbidden word is found in the titles of tests', () => {
  expect(found("test('nobody', () => {", "  it.skip('somebody', () => {})", '})')).toEqual([
    '1: nobody',
    '2: somebody',
  ])
  expect(found("test.each([1])('told %s', () => {})", 'describe(`a ${told} voice`, () => {})')).toEqual([
    '1: told',
    '2: voice',
  ])
  expect(found("test('a long title ' +", "  'is heard', () => {})")).toEqual(['2: heard'])
})

test('code, names in backticks and quotations of the specification are left out', () => {
  expect(found("const told = 'nobody' + `said`", '// Where `heard_at` and `tell` are.')).toEqual([])
  expect(found('// Indeed, a recommended amendment.', '// The label “Tell us”.')).toEqual([])
  expect(found("test('§3.2 “says”: nobody', () => {})", 'test(`the \\`told\\` column`, () => {})')).toEqual(
    [],
  )
})

test('a commit subject begins with a verb of the list and has 72 characters at most', () => {
  const long = `Add ${'x'.repeat(70)}`

  expect(badSubjects(['Add a check', 'Speed up a test', 'Tell of rooms', 'Adding a check', long])).toEqual([
    'Tell of rooms',
    'Adding a check',
    long,
  ])
})
