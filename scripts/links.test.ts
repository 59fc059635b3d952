import { expect, test } from 'vitest'
import { anchorsOf, brokenLinks } from './links.js'

function brokenIn(pages: Record<string, string>) {
  return brokenLinks(Object.keys(pages), (path: string) => pages[path] ?? '')
}

test('links to files, folders and headings of the project are accepted', () => {
  const page = [
    '# Page',
    '[file](use/rooms.md), [folder](use/), [heading](use/rooms.md#a-room), [here](#page)',
    '![picture](use/a%20room.webp "A room") [a line of code](../code.ts#L3)',
    '[elsewhere](https://example.org/none.md), [mail](mailto:me@example.org), [address](/api/docs)',
    '',
    '[name]: <use/rooms.md>',
  ].join('\n')

  expect(
    brokenIn({
      'docs/page.md': page,
      'docs/use/rooms.md': '## A room',
      'docs/use/a room.webp': '',
      'code.ts': '',
    }),
  ).toEqual([])
})

test('a link to a missing file or heading is reported with its page, line and target', () => {
  const page = [
    '# Page',
    '[`code`](none.md) and [outside](../../none.md)',
    '',
    '[a](other.md#none)',
    '[b]: none.ts',
  ]

  expect(brokenIn({ 'docs/page.md': page.join('\n'), 'docs/other.md': '# Other' })).toEqual([
    'docs/page.md:2: none.md: no such file',
    'docs/page.md:2: ../../none.md: no such file',
    'docs/page.md:4: other.md#none: no such heading',
    'docs/page.md:5: none.ts: no such file',
  ])
})

test('links in code are not checked', () => {
  const page = ['`[a](none.md)`, ``[b](`none.md)``', '', '```md', '[c](none.md)', '```', '[d](none.md)']

  expect(brokenIn({ 'page.md': page.join('\n') })).toEqual(['page.md:6: none.md: no such file'])
})

test('headings have the anchors of GitHub', () => {
  const text = [
    '# What’s new: `npm start`, 2.0 & more',
    '## Été à Paris',
    '## With a [link](page.md) ##',
    '## snake_case – dash',
    '## Limits',
    '### Limits',
    '```sh',
    '# no heading',
    '```',
  ].join('\n')

  expect([...anchorsOf(text)]).toEqual([
    'whats-new-npm-start-20--more',
    'été-à-paris',
    'with-a-link',
    'snake_case--dash',
    'limits',
    'limits-1',
  ])
})
