import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '@foyer/contract/service.ts'
import { CallError } from '#api/errors.ts'
import { ensureQuery, ensureOrFail } from '#api/query.ts'
import { hubsQuery, localServicesQuery, servicesQuery } from '#api/queries/devices.ts'
import {
  scenarioQuery,
  scenariosQuery,
  scenarioRunsQuery,
  scenarioVersionsQuery,
} from '#api/queries/scenarios.ts'

/** Waits for a program; one that the platform does not keep may be a service's or a hub's, which is read then. */
export async function ensureScenario(queryClient: QueryClient, id: string): Promise<void> {
  // What it did and its versions stand above its days: they would push them down if they came later.
  const past = [
    ensureOrFail(queryClient, scenarioRunsQuery(id)),
    ensureOrFail(queryClient, scenarioVersionsQuery(id)),
  ]
  try {
    await ensureQuery(queryClient, scenarioQuery(id))
    await Promise.all(past)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    const [hubs] = await Promise.all([
      ensureQuery(queryClient, hubsQuery),
      ensureQuery(queryClient, servicesQuery),
      ensureQuery(queryClient, scenariosQuery),
    ])
    await Promise.allSettled(hubs.map((hub) => ensureQuery(queryClient, localServicesQuery(hub.id))))
  }
}

/** What the address of the scenarios list says. */
export type ScenariosSearch = {
  /** Only the scenarios that touch this room. */
  roomId?: string
  /** The form of a new scenario is open, filled from this example. */
  create?: TemplateName
}

/** Reads the search of the address; what is not understood is left out. */
export function readScenariosSearch(search: Record<string, unknown>): ScenariosSearch {
  const { roomId } = search
  const create = templateNames.find((name) => name === search['create'])
  return {
    ...(typeof roomId === 'string' && roomId !== '' ? { roomId: roomId.slice(0, 64) } : {}),
    ...(create === undefined ? {} : { create }),
  }
}

/** Examples to start from, and none. The address knows them before the screen's code is there. */
const templateNames = ['night', 'window', 'water', 'away', 'blank'] as const

export type TemplateName = (typeof templateNames)[number]

/** The service that is this scenario, kept by a service or by a hub; undefined where nobody keeps it. */
export function externalService(services: readonly Service[], id: string): Service | undefined {
  return services.find((service) => service.kind === 'scenario' && service.id === id)
}
