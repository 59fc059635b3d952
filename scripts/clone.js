import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone, whatever the current folder of the command is. */
export const clone = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that the product runs on: pinned in package.json, installed by `npm ci`. */
export const productNode = join(clone, 'node_modules', '.bin', 'node')

/** Absolute path of a file that `npm ci` installed. */
export function installed(...parts) {
  return join(clone, 'node_modules', ...parts)
}

/** Where the running product keeps its data. */
export function dataFolder() {
  return resolve(process.env.FOYER_DATA || join(clone, '.foyer'))
}

/** Whether the Node of the command can run these scripts; prints the reason if not. */
export function hasGoodNode() {
  if (Number.parseInt(process.versions.node, 10) >= 20 && existsSync(join(clone, 'package-lock.json')))
    return true
  console.error(`Foyer needs Node 20 or newer to be started; this is ${process.version}.`)
  return false
}

/** Paths of all files that git tracks or would add: a generated file is on this machine only. Null without git. */
export function projectFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, { cwd: clone, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) return null
  return [...new Set(stdout.split('\0'))].filter((path) => path !== '' && existsSync(join(clone, path)))
}
