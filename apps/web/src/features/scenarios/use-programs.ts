import type { Service } from '@foyer/contract/service.ts'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { scenariosQuery } from '#api/queries/scenario.queries.ts'
import { localServicesQuery, servicesQuery } from '#api/queries/service.queries.ts'
import { programsOf, type ProgramSummary } from './program-summary.ts'

/** Every scenario there is, whoever keeps it, and what else runs. */
export function usePrograms(): {
  programs: ProgramSummary[]
  remote: readonly Service[]
  local: readonly Service[]
  hasFailed: boolean
} {
  // The times that come next move on with the clock.
  const { data: scenarios } = useSuspenseQuery({ ...scenariosQuery, refetchInterval: 5 * 60_000 })
  const { data: remote = [], isError: isRemoteLost } = useQuery(servicesQuery)
  const { data: hubs = [], isError: areHubsLost } = useQuery(hubsQuery)
  const locals = useQueries({ queries: hubs.map((hub) => localServicesQuery(hub.id)) })
  const local = locals.flatMap(({ data }) => data ?? [])
  return {
    programs: programsOf(scenarios, remote, local),
    remote,
    local,
    // Without its hubs nobody knows what they keep.
    hasFailed: isRemoteLost || areHubsLost || locals.some(({ isError }) => isError),
  }
}
