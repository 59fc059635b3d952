import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brands } from './brand.tsx'

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')

test('§1 The page head uses the first brand', () => {
  const { name, description, themeColor } = brands.vav
  expect(html).toContain('data-brand="vav"')
  expect(html).toContain(`<title>${name.en}</title>`)
  expect(html).toContain(description.en)
  expect(html).toContain(themeColor)
  for (const link of ['icon', 'apple-touch-icon', 'manifest']) {
    expect(html).toMatch(new RegExp(`rel="${link}" href="/brands/vav/`))
  }
})
