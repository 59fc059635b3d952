import { listHubs, listLocalServices } from '@foyer/contract/hub.ts'
import { listServices } from '@foyer/contract/service.ts'
import { apiQuery } from '#api/query.ts'

/** The hubs of the home. */
export const hubsQuery = apiQuery(listHubs, {})

/** What the platform runs for the home. */
export const servicesQuery = apiQuery(listServices, {})

/** What a hub runs by itself. */
export function localServicesQuery(hubId: string) {
  return apiQuery(listLocalServices, { params: { hubId } })
}
