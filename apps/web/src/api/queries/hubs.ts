import {
  createHub,
  listHubs,
  removeHub,
  renewHubSecret,
  revokeHub,
  listLocalServices,
} from '@foyer/contract/hub.ts'
import { listServices } from '@foyer/contract/service.ts'
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/** The hubs of the home. */
export const hubsQuery = apiQuery(listHubs, {})

/** Makes the identity and secret of a new hub; the secret is shown once. Owners only. */
export const createHubMutation = apiMutation(createHub)

/** Replaces a hub's secret: the former ends at once. Owners only. */
export const renewHubSecretMutation = apiMutation(renewHubSecret)

/** Ends a hub's access. Owners only. */
export const revokeHubMutation = apiMutation(revokeHub)

/** Removes a hub from the home, with its devices or without. Owners only. */
export const removeHubMutation = apiMutation(removeHub)

/** What the platform runs for the home. */
export const servicesQuery = apiQuery(listServices, {})

/** What a hub runs by itself. */
export function localServicesQuery(hubId: string) {
  return apiQuery(listLocalServices, { params: { hubId } })
}
