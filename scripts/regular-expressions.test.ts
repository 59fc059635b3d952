import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { calls } from '@foyer/contract/registry.ts'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod'

// With a pattern that backtracks without end, one line of text can block a whole gateway.

const clone = resolve(import.meta.dirname, '..')
const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: clone }).filter(
  (path) => !/\.test\.tsx?$|(^|\/)test-[^/]*$|\/testing\//.test(path),
)

type Pattern = { source: string; flags: string; place: string }

/** Every regular expression in a file, and the places that create one from other text. */
function patternsOf(place: string): { written: Pattern[]; made: string[] } {
  const written: Pattern[] = []
  const made: string[] = []
  const { program, errors } = parseSync(place, readFileSync(resolve(clone, place), 'utf8'))
  if (errors.length > 0) throw new Error(`${place}: ${errors[0]?.message}`)
  new Visitor({
    Literal(node) {
      if ('regex' in node) written.push({ source: node.regex.pattern, flags: node.regex.flags, place })
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made.push(place)
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made.push(place)
    },
  }).visit(program)
  return { written, made }
}

/** The patterns in the schemas of replies and inputs, including the library's own patterns for e-mail and ids. */
function patternsOfCalls(): Pattern[] {
  return calls.flatMap((call) =>
    [call.params, call.query, call.body, call.reply].flatMap((schema) => {
      const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      return [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, source = '""']) => ({
        source: z.string().parse(JSON.parse(source)),
        flags: '',
        place: call.name,
      }))
    }),
  )
}

/** The search counts steps. With its limits in ms, a pattern is found vulnerable because the machine is busy. */
const untimed = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null }

/**
 * By the automaton, which is exact and has the same result each time; by a search with a fixed seed for patterns that
 * the automaton does not support, as a lookahead.
 */
async function statusOf(source: string, flags: string): Promise<string> {
  const exact = await check(source, flags, { checker: 'automaton', ...untimed })
  if (exact.status !== 'unknown') return exact.status
  return (await check(source, flags, { checker: 'fuzz', randomSeed: 1, ...untimed })).status
}

test('no regular expression of the product can be made to backtrack without end', async () => {
  const patterns = [...sources.flatMap((path) => patternsOf(path).written), ...patternsOfCalls()]
  const once = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  const unsafe: string[] = []
  for (const [text, { source, flags, place }] of once) {
    const status = await statusOf(source, flags.replace(/[vdg]/g, ''))
    if (status !== 'safe') unsafe.push(`${place}: ${text} is ${status}`)
  }
  expect(once.size).toBeGreaterThan(30)
  expect(unsafe).toEqual([])
})

test('no regular expression is built from text that comes from outside', () => {
  expect(sources.flatMap((path) => patternsOf(path).made)).toEqual([])
})
