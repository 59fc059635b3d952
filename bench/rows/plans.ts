import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { addPlannedHomes, untilPlanned } from '#bench/ground/planned-homes.ts'
import type { Measure } from '#bench/ground/row.ts'
import { startWorld } from '#bench/ground/world.ts'

const HOMES = 2_000
/** Homes per transaction, as in the product. */
const BATCH = 50

/**
 * Homes whose hot water and relays are planned together: those in which nothing changes, and those that get commands.
 */
export const plans: Measure = {
  name: 'plans',
  async run() {
    const world = await startWorld()
    try {
      const { database } = world
      const homeIds = await addPlannedHomes(database, HOMES)
      await untilPlanned(database, homeIds)
      const bare = await passBare(database, homeIds)
      const note = `${HOMES} homes with a tank and a room that a relay heats, all woken at the same time; baseline: the same homes locked and their clocks set by SQL alone, ${BATCH} in a transaction`
      const still = await plansPerSecond(database, homeIds)
      const before = await countCommands(database, homeIds)
      // Warm enough in all rooms for their relays, which are on.
      await database.query(
        `update series set latest_at = now(), latest_value = case capability when 'on' then 1 else 25 end
         where home_id = any($1::uuid[])`,
        [homeIds],
      )
      const changed = await plansPerSecond(database, homeIds)
      const commands = (await countCommands(database, homeIds)) - before
      if (commands < HOMES) throw new Error(`${commands} commands for ${HOMES} homes.`)
      return [
        {
          name: 'plans that change nothing',
          value: still,
          unit: 'homes/s',
          baseline: bare,
          budgets: [{ of: 'value', atLeast: 500 }],
          note,
        },
        {
          name: 'plans with commands',
          value: changed,
          unit: 'homes/s',
          baseline: bare,
          budgets: [],
          note: `the same, ${commands} commands written, refused because no hub is connected`,
        },
      ]
    } finally {
      await world.close()
    }
  },
}

async function countCommands(database: OpenDatabase, homeIds: readonly string[]): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*)::int as count from command where home_id = any($1::uuid[])',
    [homeIds],
  )
  return row?.count ?? 0
}

/** Wakes all homes together, and waits until each was planned. */
async function plansPerSecond(database: OpenDatabase, homeIds: readonly string[]): Promise<number> {
  const begun = performance.now()
  await database.query('select wake_homes($1::uuid[])', [homeIds])
  await untilPlanned(database, homeIds)
  return (HOMES * 1_000) / (performance.now() - begun)
}

/** Homes a second that are locked and whose clocks are set, on a table of the same shape that no gateway knows. */
async function passBare(database: OpenDatabase, homeIds: readonly string[]): Promise<number> {
  await database.query('create table bare_clock (like home_clock including all)')
  await database.query('insert into bare_clock (home_id) select * from unnest($1::uuid[])', [homeIds])
  const begun = performance.now()
  for (let done = 0; done < HOMES; done += BATCH) {
    await database.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        `select c.home_id as id from bare_clock c join home h on h.id = c.home_id where c.at <= now()
         order by c.at limit $1 for no key update of h skip locked`,
        [BATCH],
      )
      await tx.query(`update bare_clock set at = now() + interval '1 hour' where home_id = any($1::uuid[])`, [
        rows.map(({ id }) => id),
      ])
    })
  }
  const time = performance.now() - begun
  await database.query('drop table bare_clock')
  return (HOMES * 1_000) / time
}
