import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '#api/call-error.ts'
import { need, settle } from '#api/load-query.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { scenarioQuery, scenariosQuery } from '#api/queries/scenario.queries.ts'
import { scenarioRunsQuery, scenarioVersionsQuery } from '#api/queries/scenario-run.queries.ts'
import { localServicesQuery, servicesQuery } from '#api/queries/service.queries.ts'

/** Waits for a program; one that the platform does not keep may be a service's or a hub's, which is read then. */
export async function needProgram(queryClient: QueryClient, id: string): Promise<void> {
  // What it did and its versions stand above its days: they would push them down if they came later.
  const past = [settle(queryClient, scenarioRunsQuery(id)), settle(queryClient, scenarioVersionsQuery(id))]
  try {
    await need(queryClient, scenarioQuery(id))
    await Promise.all(past)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    const [hubs] = await Promise.all([
      need(queryClient, hubsQuery),
      need(queryClient, servicesQuery),
      need(queryClient, scenariosQuery),
    ])
    await Promise.allSettled(hubs.map((hub) => need(queryClient, localServicesQuery(hub.id))))
  }
}
