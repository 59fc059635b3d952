import { RETURN_MS } from '@foyer/rules/home/commanded-device.ts'
import { withDatabase } from '#base/database/backup/backup-installation.ts'
import { openDatabase } from '#base/database/open-database.ts'
import { openClock } from '#base/database/database-clock.ts'
import { createLog } from '#base/log.ts'
import { readSettings } from '#base/settings.ts'
import { createHistory } from '#history/history.ts'
import { createDevices } from '#home/devices/devices.ts'
import { explainHome } from '#heating/home-loop/explain-home.ts'
import { selectHomesNamed, selectSomeHomes } from '#heating/home-loop/home-loop.store.ts'
import { readHomeFacts } from '#heating/home-loop/home-facts.ts'

const help = `npm run explain -- HOME
  Prints the state of a home and its current plan. HOME is its id or its name. Changes nothing.`

/** Returns the explanation of a home. Throws with a message if there is none. */
async function run([wanted, ...more]: readonly string[]): Promise<string> {
  if (wanted === undefined || more.length > 0) throw new Error(help)
  const settings = readSettings(process.env)
  return withDatabase(settings, async (connection) => {
    const database = await openDatabase(connection, { maxConnections: 2 })
    const log = createLog({ level: 'silent' })
    const clock = await openClock(database, { log, startAt: settings.startAt })
    const history = createHistory({ database, clock, log })
    try {
      const homes = await selectHomesNamed(database, wanted, clock.now())
      const [home] = homes
      if (home === undefined) {
        const some = await selectSomeHomes(database)
        const list = some.map(({ homeId, name }) => `  ${homeId}  ${name}`).join('\n')
        throw new Error(`There is no home ${wanted}. These homes exist:\n${list}`)
      }
      if (homes.length > 1) {
        throw new Error(`Several homes have this name: ${homes.map(({ homeId }) => homeId).join(', ')}`)
      }
      const devices = createDevices({ database, history })
      const [facts] = await readHomeFacts(
        { devices, history, settle: RETURN_MS },
        database,
        [home.homeId],
        clock.now(),
      )
      if (facts === undefined)
        return `${home.name} (${home.homeId}) has no heating, no tank, no absence, no scenario and no open command: nothing is planned there.`
      return explainHome({ name: home.name, clock: home, facts }, clock.now())
    } finally {
      clock.stop()
      await history.close()
      await database.close()
    }
  })
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
