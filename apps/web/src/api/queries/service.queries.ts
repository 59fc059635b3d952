import { listLocalServices } from '@foyer/contract/hub.ts'
import { listServices } from '@foyer/contract/service.ts'
import { callQuery } from '#api/query.ts'

/** What the platform runs for the home. */
export const servicesQuery = callQuery(listServices, {})

/** What a hub runs by itself. */
export function localServicesQuery(hubId: string) {
  return callQuery(listLocalServices, { params: { hubId } })
}
