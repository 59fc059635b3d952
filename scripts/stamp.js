import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { clone } from './clone.js'

/** A hash of the content and names of files, without their times: git sets those arbitrarily. */
export function stampOf(paths, { isLeftOut = () => false } = {}) {
  const hash = createHash('sha256')
  const add = (path) => {
    const name = relative(clone, path)
    if (isLeftOut(name)) return
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort()) add(join(path, entry))
      return
    }
    const content = readFileSync(path)
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  for (const path of paths) add(join(clone, path))
  return hash.digest('hex')
}
