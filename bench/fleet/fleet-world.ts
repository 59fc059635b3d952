import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { copyDevices } from '#bench/fleet/homes/copy-devices.ts'
import { fleetHome } from '#bench/fleet/homes/fleet-home.ts'
import { type HomeKey, registerHomes } from '#bench/fleet/homes/register-homes.ts'
import { addResidents, type Resident } from '#bench/fleet/homes/residents.ts'
import { type Simulator, startSimulator } from '#bench/fleet/hubs/start-simulator.ts'
import { type Reception, openReception } from '#bench/fleet/judge/reception.ts'
import { type Fleet, openFleet } from '#bench/fleet/parts/fleet.ts'
import { heldBytes } from '#bench/fleet/parts/gateways.ts'
import type { Programs } from '#bench/fleet/parts/programs.ts'
import { clone } from '#bench/ground/machine.ts'
import { until } from '#bench/ground/until.ts'

/** A fleet with its homes, whose hubs are connected and report. */
export type FleetWorld = {
  fleet: Fleet
  simulator: Simulator
  reception: Reception
  homes: HomeKey[]
  residents: Resident[]
  /** Bytes on the heap of a gateway that keeps homes and has had no hub connected. */
  emptyHeap: number
  close(): Promise<void>
}

export type FleetSize = {
  homes: number
  /** The number of homes with a signed-in user. */
  residents: number
  /** ms between two reports of a device. */
  reportMs: number
  /** The number of homes that send their own device list; the others get copies of the devices of the first. */
  newcomers: number
  /** The folder of the release that the gateways run at first; by default this one. */
  release?: string
}

/** Starts everything; resolves once the gateways share the homes evenly, and all hubs are connected and report. */
export async function openFleetWorld(programs: Programs, size: FleetSize): Promise<FleetWorld> {
  const fleet = await openFleet(programs, size.release ?? clone)
  const simulator = startSimulator()
  const close = async () => {
    await simulator.close()
    await fleet.close()
  }
  try {
    const { database, broker } = fleet
    const homes = await registerHomes(database, size.homes)
    const [newcomers, others] = [homes.slice(0, size.newcomers), homes.slice(size.newcomers)]
    await fleet.startGateways()
    await fleet.untilShared()
    const { reportMs } = size
    const heaps = await Promise.all(fleet.gateways.map(heldBytes))
    const emptyHeap = heaps.reduce((sum, bytes) => sum + bytes, 0) / heaps.length
    await simulator.connect(broker.address, newcomers, { reportMs, areKnown: false })
    let reception = await openReception(database)
    await until(
      async () => {
        reception = await openReception(database)
        return reception.homes === newcomers.length
      },
      'each newcomer has been heard',
      { every: 250, patience: 240_000 },
    )
    const [template] = newcomers
    if (template !== undefined && others.length > 0) {
      await until(
        async () => (await countKnown(database, template)) === fleetHome.devices.length,
        'all devices of the first home are known',
      )
      await copyDevices(database, template, others)
      await simulator.connect(broker.address, others, { reportMs, areKnown: true })
      reception = await openReception(database)
    }
    await simulator.live()
    broker.save()
    const addresses = fleet.gateways.map(({ address }) => address)
    const residents = await addResidents(database, addresses, homes.slice(0, size.residents))
    return { fleet, simulator, reception, homes, residents, emptyHeap, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The number of devices of a home with stored readings and a stored connectivity. */
async function countKnown(database: OpenDatabase, { homeId }: HomeKey): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from device d
     where home_id = $1 and reachable and presence <> '{}'
       and exists (select from series s where s.home_id = d.home_id and s.device_id = d.id)
       and exists (select from connectivity c where c.home_id = d.home_id and c.device_id = d.id)`,
    [homeId],
  )
  return row?.count ?? 0
}
