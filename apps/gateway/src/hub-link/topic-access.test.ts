import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHubId, mayPublish, maySubscribe } from './topic-access.ts'

const own = '0e6a1f9c-3f1e-4b7a-9d0e-2f0c1a5b7e11'
const other = '7b1d2c3e-4f50-4a61-8b72-9c83ad94be05'

/** Whether an MQTT filter matches a topic, by the standard; written here to check what is granted. */
function matches(filter: string, topic: string): boolean {
  const [wanted, levels] = [filter.split('/'), topic.split('/')]
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return true
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false
  }
  return wanted.length === levels.length
}

test('only a UUID in lower case is a valid hub id', () => {
  expect(isHubId(own)).toBe(true)
  for (const name of [
    '#',
    '+',
    'a/b',
    '',
    '__proto__',
    'constructor',
    own.toUpperCase(),
    `${own}/`,
    ` ${own}`,
    'x'.repeat(65_536),
    undefined,
  ])
    expect(isHubId(name)).toBe(false)
})

test('nothing outside the hub’s own prefix is granted, including wildcards above it', () => {
  for (const filter of [
    '#',
    '+/+',
    '+/+/#',
    'homes/#',
    'homes/+/#',
    `homes/${other}/#`,
    `homes/${own}`,
    `homes/${own}/`,
    `/homes/${own}/#`,
    '$SYS/#',
    `$share/x/homes/${own}/#`,
    `homes/${own}x/#`,
    `homes/+/zigbee2mqtt/#`,
  ])
    expect(maySubscribe(own, filter), filter).toBe(false)
  expect(maySubscribe(own, `homes/${own}/#`)).toBe(true)
  expect(maySubscribe(own, `homes/${own}/zigbee2mqtt/+/set`)).toBe(true)
  expect(mayPublish(own, `homes/${own}/zigbee2mqtt/#`)).toBe(false)
  expect(mayPublish(own, `homes/${own}/${'x'.repeat(256)}`)).toBe(false)
})

test('for any filter, what is granted is below the hub’s own prefix', () => {
  const level = fc.constantFrom('#', '+', 'homes', own, other, 'zigbee2mqtt', 'bridge', '', '$SYS', 'a')
  const filter = fc.array(level, { minLength: 1, maxLength: 6 }).map((levels) => levels.join('/'))
  const topics = [
    `homes/${other}/zigbee2mqtt/a`,
    `homes/${other}/hub/info`,
    'homes/a/a',
    '$SYS/a',
    'a',
    'homes',
    `${own}/a/a`,
    `a/${own}/a`,
  ]
  fc.assert(
    fc.property(
      fc.oneof(
        filter,
        fc.string(),
        filter.map((text) => `homes/${own}/${text}`),
      ),
      (text) => {
        if (!maySubscribe(own, text)) return
        for (const topic of topics) expect(matches(text, topic), `${text} ${topic}`).toBe(false)
        expect(text.startsWith(`homes/${own}/`)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})
