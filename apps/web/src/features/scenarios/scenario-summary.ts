import type { Service } from '@foyer/contract/service.ts'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Scenario } from '@foyer/contract/scenario.ts'
import { hubsQuery, localServicesQuery, servicesQuery } from '#api/queries/devices.ts'
import { scenariosQuery } from '#api/queries/scenarios.ts'

/** All scenarios, including those of other services and hubs, and all services. */
export function useScenarios(): {
  programs: ScenarioSummary[]
  remote: readonly Service[]
  local: readonly Service[]
  hasFailed: boolean
} {
  // Refetched because the next times change with the clock.
  const { data: scenarios } = useSuspenseQuery({ ...scenariosQuery, refetchInterval: 5 * 60_000 })
  const { data: remote = [], isError: hasRemoteError } = useQuery(servicesQuery)
  const { data: hubs = [], isError: hasHubsError } = useQuery(hubsQuery)
  const locals = useQueries({ queries: hubs.map((hub) => localServicesQuery(hub.id)) })
  const local = locals.flatMap(({ data }) => data ?? [])
  return {
    programs: programsOf(scenarios, remote, local),
    remote,
    local,
    // Without the list of hubs, their local services are unknown.
    hasFailed: hasRemoteError || hasHubsError || locals.some(({ isError }) => isError),
  }
}

/** A scenario in the list; for one kept by a service or hub, only what that reports. */
export type ScenarioSummary = {
  id: string
  name: string
  state: Scenario['state'] | null
  type: Scenario['type'] | null
  mode: Scenario['mode'] | null
  location: Scenario['location']
  days: readonly number[] | null
  roomIds: readonly string[]
  /** Null if it is kept elsewhere and cannot be changed here. */
  scenario: Scenario | null
}

/** Our scenarios, then those that the platform and the hubs report as services; suspended ones last. */
function programsOf(
  scenarios: readonly Scenario[],
  remote: readonly Service[],
  local: readonly Service[],
): ScenarioSummary[] {
  const own = new Set(scenarios.map((scenario) => scenario.id))
  const foreign = [
    ...remote.map((service) => ({ service, location: 'remote' as const })),
    ...local.map((service) => ({ service, location: 'local' as const })),
  ].filter(({ service }) => service.kind === 'scenario' && !own.has(service.id))
  const all: ScenarioSummary[] = [
    ...scenarios.map((scenario) => ({
      id: scenario.id,
      name: scenario.name,
      state: scenario.state,
      type: scenario.type,
      mode: scenario.mode,
      location: scenario.location,
      days: scenario.operation_days,
      roomIds: scenario.room_ids,
      scenario,
    })),
    ...foreign.map(({ service, location }) => ({
      id: service.id,
      name: service.name,
      state: service.state ?? stateOf(service.active),
      type: service.type ?? null,
      mode: service.mode ?? null,
      location: service.location ?? location,
      days: service.operation_days ?? null,
      roomIds: service.room_ids ?? (service.room_id == null ? [] : [service.room_id]),
      scenario: null,
    })),
  ]
  return all.toSorted((one, other) => Number(one.state === 'suspended') - Number(other.state === 'suspended'))
}

function stateOf(active: boolean | undefined): Scenario['state'] | null {
  if (active === undefined) return null
  return active ? 'active' : 'suspended'
}

/** ISO instant of the next time of an active scenario; null if there is none or it is suspended. */
export function nextAt(scenario: Scenario): string | null {
  if (scenario.state !== 'active') return null
  const times = scenario.rules.flatMap((rule) => (rule.active && rule.next_at != null ? [rule.next_at] : []))
  return times.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}
