import { setTimeout as sleep } from 'node:timers/promises'
import type { LivedHome } from './lived-home.ts'

const MINUTE = 60_000
/**
 * A device's reply comes at least this long (ms) after the hub's echo: an earlier report is no proof that it obeyed.
 */
const ANSWER = 1_600
/** Replies to wait for: the gateway has given the command up by then. */
const MOST_ANSWERS = 60

/** Work of a home that is still open at the current instant of its clock. */
type Unsettled = { due: number; open: number; next: number | null }

/**
 * Runs a home until an instant (ms), gateway and house in step: the clock moves by at most `step` ms, and never past an
 * edge; then the house reports its devices, and the gateway has finished the due work and received the replies to its
 * commands. `record` is called with the home after each step.
 */
export async function liveThrough(
  home: LivedHome,
  {
    until,
    step = 15 * MINUTE,
    record = () => undefined,
  }: { until: number; step?: number; record?: () => void },
): Promise<{ steps: number }> {
  const { clock } = home.at
  let steps = 0
  let { next } = await settle(home)
  while (clock.now() < until) {
    clock.set(Math.min(until, clock.now() + step, next ?? Infinity))
    await home.house.live()
    next = (await settle(home)).next
    record()
    steps += 1
  }
  return { steps }
}

/** Waits until nothing is due and no command is open that can still get a reply now. */
export async function settle(home: Omit<LivedHome, 'close'>): Promise<Unsettled> {
  const { clock } = home.at
  let answers = 0
  for (;;) {
    const state = await unsettled(home)
    if (state.due === 0 && (state.open === 0 || answers > MOST_ANSWERS)) return state
    if (state.due === 0) {
      answers += 1
      clock.pass(ANSWER)
      await home.house.live()
    }
    await sleep(8)
  }
}

async function unsettled({ at, homeId }: Omit<LivedHome, 'close'>): Promise<Unsettled> {
  const [row] = await at.database.query<Unsettled>(
    `with planned as (
       select at from due where home_id = $1 and kind = 'demo'
       union all select at from home_clock where home_id = $1 and at < 'infinity'
       union all select '-infinity' from home_wake where home_id = $1
     )
     select (select count(*)::int from planned where at <= to_timestamp($2::float8 / 1000)) as due,
       (select count(*)::int from command_device
        where home_id = $1 and status in ('requested', 'sent') and not waits_for_device) as open,
       (select min(at) from planned where at > to_timestamp($2::float8 / 1000)) as next`,
    [homeId, at.clock.now()],
  )
  if (row === undefined) throw new Error('The database gave no row.')
  return row
}
