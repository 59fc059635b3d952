import { openHearing, type Hearing } from '#bench/fleet/judge/heard.ts'
import { type HomeKey, registerHomes, writeWeeks } from '#bench/fleet/homes/register-homes.ts'
import { addResidents, type Resident } from '#bench/fleet/homes/residents.ts'
import { weekWithEdges } from '#bench/fleet/homes/weeks.ts'
import { type Simulator, startSimulator } from '#bench/fleet/hubs/start-simulator.ts'
import { type Fleet, openFleet } from '#bench/fleet/parts/fleet.ts'
import type { Programs } from '#bench/fleet/parts/programs.ts'
import { until } from '#bench/ground/until.ts'

/** A fleet with its homes, whose hubs are connected and report. */
export type FleetWorld = {
  fleet: Fleet
  simulator: Simulator
  hearing: Hearing
  homes: HomeKey[]
  residents: Resident[]
  /** When (ms) the homes began to follow their weeks. */
  registeredAt: number
  close(): Promise<void>
}

/** Starts everything; resolves once each home has been heard and the gateways share them evenly. */
export async function openFleetWorld(
  programs: Programs,
  options: { homes: number; residents: number; reportMs: number; edges: readonly number[] },
): Promise<FleetWorld> {
  const fleet = await openFleet(programs)
  const simulator = startSimulator()
  const close = async () => {
    await simulator.close()
    await fleet.close()
  }
  try {
    const { database } = fleet
    const homes = await registerHomes(database, options.homes)
    await fleet.startGateways()
    await fleet.untilShared()
    await simulator.connect(fleet.broker.address, homes, options.reportMs)
    let hearing = await openHearing(database)
    await until(
      async () => {
        hearing = await openHearing(database)
        return hearing.homes === homes.length
      },
      'each home has been heard',
      { every: 250, patience: 600_000 },
    )
    await simulator.live()
    const registeredAt = Date.now()
    await writeWeeks(database, homes, weekWithEdges(options.edges))
    const addresses = fleet.gateways.map(({ address }) => address)
    const residents = await addResidents(database, addresses, homes.slice(0, options.residents))
    return { fleet, simulator, hearing, homes, residents, registeredAt, close }
  } catch (error) {
    await close()
    throw error
  }
}
