import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { errorCodes } from '@foyer/contract/error.ts'
import { calls } from '@foyer/contract/registry.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { splitRich, wordTags } from '#lib/rich-text.tsx'

// Rules that the linter cannot check. Each test returns the places at fault, so that a failure names them.

const clone = resolve(import.meta.dirname, '../../..')
const sources = find('{packages,apps,e2e,bench}/**/*.{ts,tsx}').filter((path) => !/\.(gen|d)\.ts$/.test(path))
const product = sources.filter((path) => !/\.test\.tsx?$/.test(path))
const locales = join(clone, 'apps/web/src/locales')

test('file names match the allowed pattern', () => {
  const grammar = /^[a-z0-9]+(-[a-z0-9]+)*(\.(queries|routes|store|config|journey))?(\.test)?\.tsx?$/
  const isRoute = (path: string): boolean => path.startsWith('apps/web/src/app/routes/')

  expect(sources.filter((path) => !isRoute(path) && !grammar.test(basename(path)))).toEqual([])
})

test('no file has a catch-all name such as utils', () => {
  const drawer = /^(index|utils?|helpers?|common|misc|types?|constants?)\./
  const isRoute = (path: string): boolean => path.startsWith('apps/web/src/app/routes/')

  expect(sources.filter((path) => !isRoute(path) && drawer.test(basename(path)))).toEqual([])
})

test('no file only re-exports others', () => {
  const passesEverythingOn = /^export\s+\*/m
  const passesOn = /^export\s+(type\s+)?\{[^}]*\}\s*from\s/gm
  const hasOwn = /^(export\s+)?(async\s+)?(const|function|class|type)\s+\w/m
  const isBarrel = (text: string): boolean =>
    passesEverythingOn.test(text) || (text.search(passesOn) >= 0 && !hasOwn.test(text))

  expect(sources.filter((path) => isBarrel(read(path)))).toEqual([])
})

test('a screen is exported from a file of its name', () => {
  const screens = product.filter((path) => /^apps\/web\/src\/features\/.*-screen\.tsx$/.test(path))
  const nameOf = (path: string): string =>
    basename(path, '.tsx')
      .split('-')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join('')

  expect(screens.length).toBeGreaterThan(0)
  expect(
    screens.filter((path) => !new RegExp(`^export function ${nameOf(path)}\\b`, 'm').test(read(path))),
  ).toEqual([])
})

test('every text is there in both languages, with the same placeholders', () => {
  const english = wordsOf('en')
  const french = wordsOf('fr')

  expect(english.size).toBeGreaterThan(0)
  expect(difference(english, french)).toEqual({ missing: [], added: [] })
  // A French text may contain a placeholder for a name with the word before it: `{{du room}}`.
  const values = (text: string): string =>
    [...text.matchAll(/\{\{(?:(?:de|le|Le|du|au) )?([^}]+)\}\}/g)]
      .map((match) => match[1] ?? '')
      .toSorted()
      .join()
  const unlike = [...english].filter(
    ([key, text]) => !key.includes('#') && values(text) !== values(french.get(key) ?? ''),
  )
  expect(unlike.map(([key]) => key)).toEqual([])
})

test('calendar days are computed with Temporal, and never as 24 hours', () => {
  const ofTheWeb = product.filter((path) => /^(apps\/web\/src|packages\/rules\/src\/chart-span)\//.test(path))
  const fieldsOfDate = /\.(get|set)(UTC)?(FullYear|Month|Date|Day|Hours)\(|\bDate\.UTC\(|T(00|12):00(:00)?Z?`/
  // Constants of elapsed time, which do not depend on the time zone of a home, are defined in one place.
  const dayInMs = /86_?400_?000|\b24 \* (60|3_?600|HOUR)|\bHOUR(_MS)? \* 24\b|\b1_?440 \* /
  const mayCountHours = new Set([
    'apps/web/src/lib/home-time.ts',
    'packages/rules/src/chart-span/chart-span.ts',
  ])

  expect(
    ofTheWeb.filter(
      (path) =>
        (fieldsOfDate.test(read(path)) && path !== 'apps/web/src/features/sign-in/sign-in-frame.tsx') ||
        (dayInMs.test(read(path)) && !mayCountHours.has(path)),
    ),
  ).toEqual([])
})

test('no text is empty', () => {
  const empty = ['en', 'fr'].flatMap((language) =>
    [...wordsOf(language)].filter(([, text]) => text.trim() === '').map(([key]) => `${language} ${key}`),
  )

  expect(empty).toEqual([])
})

test('every error code has a text in both languages', () => {
  const unworded = ['en', 'fr'].flatMap((language) => {
    const words = wordsOf(language)
    return errorCodes
      .filter((code) => !words.has(`shared.errors.${code}`))
      .map((code) => `${language} ${code}`)
  })

  expect(unworded).toEqual([])
})

test('the tags in a text are those that its component renders', () => {
  const strange = ['en', 'fr'].flatMap((language) =>
    [...wordsOf(language)].flatMap(([key, text]) =>
      splitRich(text).flatMap(({ tag, text: words }) =>
        tag === null || Object.hasOwn(wordTags, tag) === (words !== '') ? [] : [`${language} ${key}: ${tag}`],
      ),
    ),
  )

  expect(strange).toEqual([])
})

test('every call of the contract is served by the gateway, once', () => {
  const routes = product
    .filter((path) => /^apps\/gateway\/.*\.routes\.ts$/.test(path))
    .map(read)
    .join('\n')
  const served = [...routes.matchAll(/\bserve(?:Public|Stream)?\(\s*(\w+)/g)].map((match) => match[1] ?? '')
  const names = calls.map((call) => call.name)

  expect({
    unserved: names.filter((name) => !served.includes(name)),
    twice: served.filter((name, at) => served.indexOf(name) !== at),
  }).toEqual({ unserved: [], twice: [] })
})

test('only the adapter knows other providers: all other code asks it for a feature by name', () => {
  const adapter = /^apps\/web\/src\/api\/(features|send|other-provider|test-other-provider)\./
  const others = product.filter((path) => path.startsWith('apps/web/src/') && !adapter.test(path))
  // The provider is known by its address, which one file reads.
  const address = 'apps/web/src/api/config.ts'
  const knows = /\b(an)?other provider|\bproviderKind\b|\bdefaultAddress\b|foreign-reply/i
  const asksUnnamed = /\buseHasFeature\((?!'\w+'\))|<IfFeature\b(?!\s+feature="\w+")/

  expect(others.filter((path) => path !== address && knows.test(read(path)))).toEqual([])
  expect(others.filter((path) => asksUnnamed.test(read(path)))).toEqual([])
})

test('a write of the web app is useApiMutation, which requires where its failure shows', () => {
  // The second also changes the browser's own subscription.
  const hooks = ['apps/web/src/api/mutation.ts', 'apps/web/src/api/queries/account.ts']
  const web = sources.filter((path) => path.startsWith('apps/web/src/') && !path.endsWith('.test.ts'))

  expect(web.filter((path) => /\buseMutation\b/.test(read(path)))).toEqual(hooks)
})

test('a button that sends a form is the primary one', () => {
  const plain = product.flatMap((path) =>
    [...read(path).matchAll(/<Button\b[\s\S]*?<\/Button>/g)]
      .filter(([button]) => button.includes('type="submit"') && !button.includes('variant="primary"'))
      .map(([button]) => `${path}: ${button}`),
  )

  expect(plain).toEqual([])
})

test('only stores know SQL', () => {
  const others = product.filter(
    (path) =>
      path.startsWith('apps/gateway/src/') &&
      !/^apps\/gateway\/src\/(base\/database|testing)\/|\.store\.ts$/.test(path),
  )

  expect(others.filter((path) => /\.query(<[^(]*>)?\(\s*[`'"]/.test(read(path)))).toEqual([])
})

test('nothing reads or names a path outside the clone', () => {
  const texts = find('{*,docs/**/*,{packages,apps,e2e,bench,scripts}/**/*}.{ts,tsx,js,md,json,html,css,sql}')
  const outside = [['..', 'shared'].join('/'), ['', 'work', ''].join('/')]

  expect(texts.filter((path) => outside.some((name) => read(path).includes(name)))).toEqual([])
})

test('every dependency has an exact version, and the product has at most 40', () => {
  const packageSchema = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
    optionalDependencies: z.record(z.string(), z.string()).default({}),
  })
  const packages = find('{package.json,{packages,apps}/*/package.json}').map((path) =>
    packageSchema.parse(JSON.parse(read(path))),
  )
  const versions = packages.flatMap((one) =>
    Object.entries({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }),
  )
  const needed = new Set(
    packages.flatMap((one) => Object.keys(one.dependencies)).filter((name) => !name.startsWith('@foyer/')),
  )

  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(needed.size).toBeLessThanOrEqual(40)
})

test('the lockfile names the packages of every system, or npm ci refuses it', () => {
  const lockSchema = z.object({
    packages: z.record(
      z.string(),
      z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) }),
    ),
  })
  const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')))
  const optional = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies))
  // npm itself leaves out those that run on no system.
  const wanted = optional.filter((name) => !name.endsWith('-wasm32-wasi'))
  const known = Object.keys(packages)

  expect(wanted.filter((name) => !known.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([])
})

/** Paths from the clone's root, without installed or built files. */
function find(pattern: string): string[] {
  const left = new Set(['node_modules', 'dist', 'dist.new', 'dist.old', '.foyer', 'screens-out'])
  return globSync(pattern, { cwd: clone, exclude: (name) => left.has(basename(name)) })
}

function read(path: string): string {
  return readFileSync(join(clone, path), 'utf8')
}

/** Texts by `file.key`; the plural forms count as one, marked with #, since languages have different ones. */
function wordsOf(language: string): Map<string, string> {
  const folder = join(locales, language)
  const words = new Map<string, string>()
  if (!existsSync(folder)) return words
  for (const name of globSync('*.json', { cwd: folder })) {
    const content: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    addWords(words, basename(name, '.json'), content)
  }
  return words
}

function addWords(words: Map<string, string>, key: string, value: unknown): void {
  if (typeof value === 'string') {
    words.set(key.replace(/_(zero|one|two|few|many|other)$/, '#'), value)
    return
  }
  for (const [name, inner] of Object.entries(z.record(z.string(), z.unknown()).parse(value))) {
    addWords(words, `${key}.${name}`, inner)
  }
}

function difference(
  one: Map<string, string>,
  other: Map<string, string>,
): { missing: string[]; added: string[] } {
  return {
    missing: [...one.keys()].filter((key) => !other.has(key)),
    added: [...other.keys()].filter((key) => !one.has(key)),
  }
}
