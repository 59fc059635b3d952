import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { openFeatures } from '@foyer/web/open-features.ts'

// What the types do not check of CSS modules: see "Styles" in CONTRIBUTING.md.

const root = import.meta.dirname
const modules = globSync('**/*.module.css', { cwd: root })
const components = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.d.ts'] }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

test('every class of a module is worn by a component that imports it', () => {
  expect(modules.length).toBeGreaterThan(0)
  const unused = modules.flatMap((module) => {
    const wearers = components.flatMap(({ path, text }) => {
      const name = importedAs(path, text, module)
      return name === null ? [] : [{ name, text }]
    })
    return classesOf(module)
      .filter((word) => !wearers.some(({ name, text }) => new RegExp(`\\b${name}\\.${word}\\b`).test(text)))
      .map((word) => `${module} .${word}`)
  })
  expect(unused).toEqual([])
})

test('no two modules have one name: a class of the page begins with it', () => {
  const names = modules.map((path) => basename(path))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the layers of features stand in the order of the import law', () => {
  const layers = readFileSync(join(root, 'styles/layers.css'), 'utf8')
  const named = [...layers.matchAll(/\bfeatures\.([\w-]+)/g)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(openFeatures))
})

test('nothing else is global', () => {
  const global = globSync('**/*.css', { cwd: root, exclude: ['**/*.module.css'] })
  expect(global.toSorted()).toEqual([
    'styles/app.css',
    'styles/elements.css',
    'styles/fonts.css',
    'styles/layers.css',
    'styles/order.css',
    'styles/reset.css',
    'styles/tokens.css',
  ])
})

test('only the page before the script uses a class by its name', () => {
  const page = readFileSync(join(root, '../index.html'), 'utf8')
  const worn = [...page.matchAll(/class="([^"]+)"/g)].map(([, word = '']) => word)
  expect([...new Set(worn)].toSorted()).toEqual(classesOf('../first-load/page/skeleton.css').toSorted())

  const named = components
    .filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap(({ path, text }) => classValues(text).map((value) => ({ path, value })))
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter(({ value }) => holdsWords(value))).toEqual([])
})

/** What is given as a class in a component: `"…"`, or the expression between braces. */
function classValues(text: string): string[] {
  return [...text.matchAll(/\bclassName(?:=|: )/g)].map(({ 0: { length }, index }) => {
    const rest = text.slice(index + length)
    return rest.startsWith('{')
      ? rest.slice(0, endOfBraces(rest))
      : (/^("[^"]*"|[^\n]*)/.exec(rest)?.[0] ?? '')
  })
}

/** Where the braces close that open a text. */
function endOfBraces(text: string): number {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    if (depth === 0) return index + 1
  }
  return text.length
}

/** True if a class is written as words, apart from words that are only compared. */
function holdsWords(value: string): boolean {
  const worn = value.replaceAll(/[!=]==? '[^']*'|\$\{[^}]*\}/g, '')
  return /(['"`])[^'"`]*\w[^'"`]*\1/.test(worn)
}

/** The name under which a file imports a module; null where it does not. */
function importedAs(path: string, text: string, module: string): string | null {
  const relativePath = relative(dirname(path), module)
  const specifiers = [`#${module}`, relativePath.startsWith('.') ? relativePath : `./${relativePath}`]
  for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
    if (specifiers.includes(from)) return name
  }
  return null
}

function classesOf(module: string): string[] {
  const css = readFileSync(join(root, module), 'utf8')
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, '')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, word = '']) => word))]
}
