import { createInterface } from 'node:readline/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './clone.js'

const known = ['--fresh', '--empty', '--dev', '--yes']

/** The options of `npm start -- …`, or null after a message about a wrong one. */
export function readOptions(args) {
  const wrong = args.find((arg) => !known.includes(arg))
  if (wrong !== undefined) {
    console.error(`Unknown option: ${wrong}. Options: --fresh, --yes, --empty, --dev.`)
    return null
  }
  const has = (name) => args.includes(name)
  return { isFresh: has('--fresh'), isEmpty: has('--empty'), isDev: has('--dev'), isSure: has('--yes') }
}

/** Asks before all data are deleted. Without a terminal it cannot ask: then `--yes` is needed. */
export async function mayWipe(options) {
  if (!options.isFresh || options.isSure || !existsSync(join(dataFolder(), 'postgres'))) return true
  if (!process.stdin.isTTY) {
    console.error(
      `--fresh would delete everything in ${dataFolder()}. Without a terminal it cannot ask: add --yes to confirm.`,
    )
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete everything in ${dataFolder()} and start again? [y/N] `)
  terminal.close()
  if (/^(y|yes|o|oui)$/i.test(answer.trim())) return true
  console.log('Nothing was changed.')
  return false
}
