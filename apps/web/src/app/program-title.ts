import { CallError } from '#api/call-error.ts'
import type { ScreenTitle } from './screen-title.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { scenarioQuery } from '#api/queries/scenario.queries.ts'
import { localServicesQuery, servicesQuery } from '#api/queries/service.queries.ts'
import { foreignService } from '#features/scenarios/foreign-service.ts'
import { programsWords } from '#features/scenarios/programs-words.ts'

/** The name of the scenario, whoever keeps it; what the screen says where there is none. */
export const programTitle: ScreenTitle = ({ say, client, params, isLoaded }) => {
  const id = params['programid'] ?? ''
  const kept = client.getQueryState(scenarioQuery(id).queryKey)
  const isGone = kept?.error instanceof CallError && kept.error.status === 404
  if (kept?.data !== undefined && !isGone) return kept.data.name
  if (!isLoaded) return null
  const hubs = client.getQueryData(hubsQuery.queryKey) ?? []
  const services = [servicesQuery, ...hubs.map((hub) => localServicesQuery(hub.id))].flatMap(
    ({ queryKey }) => client.getQueryData(queryKey) ?? [],
  )
  return foreignService(services, id)?.name ?? say(programsWords, ($) => $.detail.missing)
}
