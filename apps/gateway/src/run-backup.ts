import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { backupInstallation, restoreInstallation } from '#base/database/backup/backup-installation.ts'
import { readSettings } from '#base/settings.ts'

const help = {
  backup: `npm run backup -- to FILE
  Writes all data of Foyer into one new file. Foyer may run meanwhile.`,
  restore: `npm run restore -- from FILE
  Puts a backup into an empty Foyer that does not run.
  --yes    put it in the place of the homes that are there`,
}

/** Runs `backup to FILE` or `restore from FILE`. Returns a report; throws with a message if that was not possible. */
async function run(args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [verb, preposition, name, ...more] = positionals
  const { dataFolder, databaseUrl } = readSettings(process.env)
  const at = { dataFolder, databaseUrl }
  // npm starts the program in the project's folder; a relative name refers to the folder of the user.
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), name ?? '')
  if (name === undefined || more.length > 0) throw new Error(verb === 'restore' ? help.restore : help.backup)
  if (verb === 'backup' && preposition === 'to' && !values.yes) {
    const { tables, rows, bytes, takenAt } = await backupInstallation(at, file)
    return [
      `Backed up to ${file}: ${rows} rows of ${tables} tables, ${size(bytes)}, as they were on ${when(takenAt)}.`,
      'It gives access to every home: protect it like Foyer itself.',
    ].join('\n')
  }
  if (verb === 'restore' && preposition === 'from') {
    const { tables, rows, takenAt } = await restoreInstallation(at, file, { mayReplace: values.yes })
    return [
      `Restored from ${file}: ${rows} rows of ${tables} tables, as they were on ${when(takenAt)}.`,
      'Start Foyer: npm start',
    ].join('\n')
  }
  throw new Error(verb === 'restore' ? help.restore : help.backup)
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function when(instant: string): string {
  return new Date(instant).toLocaleString()
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
