import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone, whatever folder the command was typed in. */
export const clone = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that the product runs on: pinned in package.json, brought by `npm ci`. */
export const productNode = join(clone, 'node_modules', '.bin', 'node')

/** Absolute path of a program that `npm ci` brought. */
export function installed(...parts) {
  return join(clone, 'node_modules', ...parts)
}

/** Where the running product keeps its data. */
export function dataFolder() {
  return resolve(process.env.FOYER_DATA || join(clone, '.foyer'))
}

/** Whether a newcomer's Node can run these scripts; says what is wrong otherwise. */
export function hasGoodNode() {
  if (Number.parseInt(process.versions.node, 10) >= 20 && existsSync(join(clone, 'package-lock.json')))
    return true
  console.error(`Foyer needs Node 20 or newer to be started; this is ${process.version}.`)
  return false
}
