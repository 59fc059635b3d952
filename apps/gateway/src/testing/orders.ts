import { randomUUID } from 'node:crypto'
import type { Command } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { RETURN_MS } from '@foyer/rules/home/commanded-device.ts'
import type { OverrideEnd } from '@foyer/rules/room-order/override-end.ts'
import {
  type CommandTest,
  marie,
  openCommandTest,
  pilotWire,
  runScriptedHub,
  type ScriptedDevice,
  type ScriptedHub,
} from './commands.ts'
import { eventually } from './hub.ts'

/** Comfort from 17:00 to 22:30, otherwise eco. */
const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 0, end: 1020, order: 'eco' as const },
  { start: 1020, end: 1350, order: 'comfort' as const },
  { start: 1350, end: 1440, order: 'eco' as const },
])

export type OrderTest = CommandTest & {
  script: ScriptedHub
  roomId: string
  override(order: Order, end: OverrideEnd): Promise<Command | null>
  follow(): Promise<Command | null>
  slots(): Promise<{ at: string; outcome: string; order: string }[]>
  /** Every command of the home, oldest first, as `eco schedule confirmed`. */
  ledger(): Promise<string[]>
  stop(): Promise<void>
}

/** A room with radiators and the week of `evenings` on a scripted hub, whose orders are planned. */
export async function openOrderTest(
  options: {
    now?: string
    week?: Week
    devices?: ScriptedDevice[]
  } = {},
): Promise<OrderTest> {
  const now = Date.parse(options.now ?? '2027-01-18T18:00:00+01:00')
  const home = await openCommandTest(now - RETURN_MS, { settle: RETURN_MS })
  const { homeId, roomId } = home.hub
  await home.database.query(
    `insert into schedule (id, home_id, room_id, name, week) values ($1, $2, $3, 'Hiver', $4::jsonb)`,
    [randomUUID(), homeId, roomId, JSON.stringify(options.week ?? evenings)],
  )
  const script = await runScriptedHub(home, options.devices ?? [pilotWire('salon')])
  await home.idle()
  // The devices have had the time to report their state.
  home.clock.pass(RETURN_MS)
  const change = async (work: (key: { homeId: string; roomId: string }) => Promise<Command | null>) => {
    const command = await work({ homeId, roomId })
    return command
  }
  return {
    ...home,
    script,
    roomId,
    override: (order, end) =>
      change((key) =>
        home.database.transaction((tx) => home.orders.setOverride(tx, { ...key, order, end, actor: marie })),
      ),
    follow: () =>
      change((key) =>
        home.database.transaction((tx) => home.orders.clearOverride(tx, { ...key, actor: marie })),
      ),
    async slots() {
      const rows = await home.database.query<{ at: number; outcome: string; order: string }>(
        'select at, outcome, "order" from slot where home_id = $1 order by at',
        [homeId],
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
    async ledger() {
      const page = { homeId, roomId: null, deviceId: null, before: null, actor: null, limit: 200 }
      const list = await home.commands.list(page)
      return list.toReversed().map(({ value, actor, status }) => `${String(value)} ${actor.kind} ${status}`)
    },
    stop: home.close,
  }
}

/**
 * Lets the devices of a command answer and their answer be stored: otherwise a later clock would send the command
 * again.
 */
export async function untilConfirmed(home: OrderTest, commandId: string): Promise<void> {
  await home.until(commandId, 'sent')
  await home.script.publishedAll(1)
  home.clock.pass(2_000)
  await home.until(commandId, 'confirmed')
}

/** Waits until all devices of the home are reachable, or until one is not. */
export async function untilReachable(home: OrderTest, reachable: boolean): Promise<void> {
  await eventually(
    () => home.devices.ofHome(home.hub.homeId),
    (all) => (reachable ? all.every((device) => device.reachable) : all.some((device) => !device.reachable)),
  )
}

/** Cuts a device off, and waits until its home has recorded it. */
export async function loseDevice(home: OrderTest, name: string): Promise<void> {
  await home.script.lose(name)
  await untilReachable(home, false)
}

/** A device that was lost reports again, and has had the time to report its state when this resolves. */
export async function bringBack(
  home: OrderTest,
  name: string,
  change: Record<string, unknown>,
): Promise<void> {
  await home.script.publish(name, change)
  await untilReachable(home, true)
  home.clock.pass(RETURN_MS)
}

/**
 * Another gateway took over the home, and its devices have had the time to report their state: their orders are compared
 * by the next plan.
 */
export async function takeOver({ database }: OrderTest): Promise<void> {
  await database.query(`update keeper set taken_at = statement_timestamp() - $1::integer * interval '1 ms'`, [
    RETURN_MS,
  ])
}

/** Successive rounds without a due plan: longer than the pauses of the loops in this process. */
const QUIET_ROUNDS = 10

/** A row if a plan of the home is due at this instant. */
export async function dueIn({ database, hub, clock }: OrderTest): Promise<unknown[]> {
  return database.query(
    `select from home_clock where home_id = $1 and at <= to_timestamp($2::float8 / 1000)
     union all select from home_wake where home_id = $1`,
    [hub.homeId, clock.now()],
  )
}

/**
 * Waits until devices have reported, and the home loop has finished. On a slow machine each round takes
 * longer, as they do in the same process, and a round with something due restarts the count.
 */
export async function untilSettled(home: OrderTest): Promise<void> {
  for (let quiet = 0; quiet < QUIET_ROUNDS;) {
    await new Promise((resolve) => setTimeout(resolve, 40))
    const due = await dueIn(home)
    quiet = due.length === 0 ? quiet + 1 : 0
  }
}
