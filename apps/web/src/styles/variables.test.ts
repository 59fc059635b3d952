import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('..', import.meta.url)
/** The variables that scripts set at run time. */
const set = ['--drag', '--letters', '--now', '--quarters']

test('every variable that a style reads is set somewhere', () => {
  const styles = globSync('**/*.css', { cwd: folder }).map((name) =>
    readFileSync(new URL(name, folder), 'utf8'),
  )
  const written = new Set(
    styles.flatMap((css) => [...css.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name]) => name)),
  )
  const read = styles.flatMap((css) => [...css.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name))
  expect(read.length).toBeGreaterThan(100)
  expect(read.filter((name) => !written.has(name) && !set.includes(name ?? ''))).toEqual([])
})
