/**
 * npm run year: a house and its gateway run through a year on one clock, over real MQTT and a real database, with both
 * changes of the clock. Exits with 1 if a slot was missed or doubled, a room fell below its frost floor, a device was
 * commanded too often, or a change of a device has no explanation. YEAR_DAYS makes it shorter.
 */
// The rules of order compute in wall time.
import 'temporal-polyfill/global'
import { setup } from '#gateway/testing/database-server.ts'
import { watchColdestRooms } from './coldest-rooms.ts'
import { findingsOf, MOST_COMMANDS } from './findings.ts'
import { liveThrough } from './live-through.ts'
import { startLivedHome } from './lived-home.ts'

const DAY = 24 * 3_600_000
const FROM = Date.parse('2026-10-01T00:00:00+02:00')
const days = Number(process.env['YEAR_DAYS'] || 365)

const begun = performance.now()
const minutes = () => ((performance.now() - begun) / 60_000).toFixed(1)
const endServer = await setup()
const home = await startLivedHome(FROM)
const rooms = await watchColdestRooms(home)
const to = FROM + days * DAY
let steps = 0
while (home.at.clock.now() < to) {
  const until = Math.min(to, home.at.clock.now() + 7 * DAY)
  steps += (await liveThrough(home, { until, record: rooms.record })).steps
  console.log(`${new Date(home.at.clock.now()).toISOString().slice(0, 10)}: ${steps} steps, ${minutes()} min`)
}
const { wrong, ...figures } = await findingsOf(home, { from: FROM, to, most: MOST_COMMANDS })
const all = [...wrong, ...rooms.wrong()]
await home.close()
await endServer()

console.log(`${days} days in ${minutes()} min, ${steps} steps`)
console.log(
  `${figures.slots} slots, ${figures.commands} commands, ${figures.changes} changes of orders, at most ${figures.mostCommands} commands to a device in a day (limit ${MOST_COMMANDS})`,
)
for (const { name, celsius, floor } of rooms.coldest()) {
  console.log(`${name}: coldest ${celsius.toFixed(1)} °C, floor ${floor} °C`)
}
for (const line of all) console.log(`WRONG ${line}`)
console.log(`${all.length} wrong`)
process.exit(all.length === 0 ? 0 : 1)
