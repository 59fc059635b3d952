import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clone } from './clone.js'
import { longFiles, longRoutes, MOST_LINES, MOST_ROUTE_LINES } from './long-files.ts'

const files = Object.values(longFiles).flat()
const routes = Object.values(longRoutes).flat()

/** Files of a list that are gone, or no longer than the limit: they may not stand on it. */
function needless(paths: readonly string[], most: number): string[] {
  return paths.filter((path) => !existsSync(join(clone, path)) || linesOf(path) <= most)
}

function linesOf(path: string): number {
  return readFileSync(join(clone, path), 'utf8').trimEnd().split('\n').length
}

test('a file that meets the limit of lines is no exception from it', () => {
  expect(needless(files, MOST_LINES)).toEqual([])
  expect(needless(routes, MOST_ROUTE_LINES)).toEqual([])
})

test('the exceptions from the limit of lines only get fewer: split a file instead of adding it', () => {
  const listed = [...files, ...routes]

  // Whoever takes a file off the list lowers this.
  expect(listed.length).toBe(66)
  expect(new Set(listed).size).toBe(listed.length)
})
