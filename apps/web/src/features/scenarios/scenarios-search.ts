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

/** For loaders: waits for a scenario. If the platform does not have it, loads the services and those of the hubs. */
export async function ensureScenario(queryClient: QueryClient, id: string): Promise<void> {
  // Runs and versions are above the days: loaded later, they would shift them down.
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

/** Search parameters of the scenarios list. */
export type ScenariosSearch = {
  /** Only the scenarios that involve this room. */
  roomId?: string
  /** Opens the form for a new scenario, filled from this example. */
  create?: TemplateName
}

/** Reads the search of the address; invalid values are omitted. */
export function readScenariosSearch(search: Record<string, unknown>): ScenariosSearch {
  const { roomId } = search
  const create = templateNames.find((name) => name === search['create'])
  return {
    ...(typeof roomId === 'string' && roomId !== '' ? { roomId: roomId.slice(0, 64) } : {}),
    ...(create === undefined ? {} : { create }),
  }
}

/** The examples, and `blank`. Here because the address is read before the screen's code is loaded. */
const templateNames = ['night', 'window', 'water', 'away', 'blank'] as const

export type TemplateName = (typeof templateNames)[number]

/** The service with this scenario's id; undefined if there is none. */
export function externalService(services: readonly Service[], id: string): Service | undefined {
  return services.find((service) => service.kind === 'scenario' && service.id === id)
}
