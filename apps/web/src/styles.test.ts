import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

// What the types cannot hold of CSS modules: see docs/decisions/147-styles-stand-beside-what-they-style.md.

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

/** The name under which a file imports a module; null where it does not. */
function importedAs(path: string, text: string, module: string): string | null {
  const beside = relative(dirname(path), module)
  const specifiers = [`#${module}`, beside.startsWith('.') ? beside : `./${beside}`]
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
