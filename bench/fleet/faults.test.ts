import { WAIT_LIMIT } from '#gateway/testing/limits.ts'
import { testIfInstalled } from '#gateway/testing/test-if-installed.ts'
import { expect, onTestFinished } from 'vitest'
import { until } from '#bench/ground/until.ts'
import { writeWeeks } from '#bench/fleet/homes/register-homes.ts'
import { weekWithEdges } from '#bench/fleet/homes/weeks.ts'
import { openFleetWorld } from './fleet-world.ts'
import { countOpen, judgeCommands } from '#bench/fleet/judge/commands.ts'
import { judgeSlots } from '#bench/fleet/judge/slots.ts'
import { findPrograms } from '#bench/fleet/parts/programs.ts'
import { failOver, killBroker, killGateway, restartAll, stopAndContinue } from '#bench/fleet/rounds/faults.ts'
import { startOrders } from '#bench/fleet/rounds/orders.ts'
import { type RoundResult, runRound } from '#bench/fleet/rounds/run-round.ts'

const MINUTE = 60_000
/** Longer than a lease, so that another gateway takes over the homes of the paused one. */
const STANDSTILL = 9_000

const faults = [killBroker, restartAll, failOver, stopAndContinue(STANDSTILL), killGateway]

const programs = findPrograms()

testIfInstalled(programs === null ? 'Mosquitto' : null)(
  `${faults.map(({ name }) => name).join(', ')}: nothing is lost, nothing is done twice`,
  async () => {
    if (programs === null) return
    const edges = [1, 2, 3, 4].map((minute) => Math.ceil(Date.now() / MINUTE + minute) * MINUTE)
    const size = {
      homes: Number(process.env['FLEET_FAULTS'] ?? 200),
      newcomers: 10,
      residents: 8,
      reportMs: 30_000,
    }
    const world = await openFleetWorld(programs, size)
    onTestFinished(() => world.close())
    const { fleet, homes, residents, simulator } = world
    const registeredAt = Date.now()
    await writeWeeks(fleet.database, homes, weekWithEdges(edges))
    const orders = await startOrders(fleet.gateways, residents)
    const rounds: RoundResult[] = []
    for (const fault of faults) {
      rounds.push(await runRound(world, fault))
    }
    expect(await orders.stop()).toBeGreaterThan(residents.length)
    const stopped = Date.now()
    await until(async () => (await countOpen(fleet.database, stopped)) === 0, 'no command is open', {
      patience: 120_000,
    })

    // Mosquitto acknowledges before it writes to disk: messages not yet delivered when it is killed are lost.
    const lost = rounds.flatMap(({ fault, struckAt, lost: some }) =>
      some
        .filter(([, , , acknowledgedAt]) => fault !== killBroker.name || acknowledgedAt > struckAt)
        .map((state) => [fault, state]),
    )
    expect(lost).toEqual([])
    // Not a limit of time on a busy machine: only that every home reports again.
    expect(rounds.filter(({ receivedAfter }) => receivedAfter === null)).toEqual([])
    const { sets } = await simulator.collect()
    const commands = await judgeCommands(fleet.database, sets, registeredAt, stopped)
    expect(commands.wrong).toEqual([])
    expect(commands.confirmed).toBeGreaterThan(0)
    await until(() => Promise.resolve(Date.now() > Math.min(...edges) + MINUTE / 4), 'an edge has passed', {
      patience: WAIT_LIMIT,
    })
    const past = edges.filter((edge) => edge > registeredAt && edge < Date.now())
    const slots = () => judgeSlots(fleet.database, homes, past)
    await until(async () => (await slots()).missed === 0, 'no slot is missed', { patience: WAIT_LIMIT })
    expect(await slots()).toEqual({ expected: past.length * homes.length * 7, missed: 0, doubled: 0 })
  },
  { timeout: 900_000 },
)
