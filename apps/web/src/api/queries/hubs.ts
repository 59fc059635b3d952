import {
  createHub,
  listHubs,
  removeHub,
  renewHubSecret,
  revokeHub,
  listLocalServices,
} from '@foyer/contract/hub.ts'
import { listServices } from '@foyer/contract/service.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** The hubs of the home. */
export const hubsQuery = callQuery(listHubs, {})

/** Makes the identity and secret of a new hub; the secret is shown once. Owners only. */
export const createHubMutation = callMutation(createHub)

/** Replaces a hub's secret: the former ends at once. Owners only. */
export const renewHubSecretMutation = callMutation(renewHubSecret)

/** Ends a hub's access. Owners only. */
export const revokeHubMutation = callMutation(revokeHub)

/** Removes a hub from the home, with its devices or without. Owners only. */
export const removeHubMutation = callMutation(removeHub)

/** What the platform runs for the home. */
export const servicesQuery = callQuery(listServices, {})

/** What a hub runs by itself. */
export function localServicesQuery(hubId: string) {
  return callQuery(listLocalServices, { params: { hubId } })
}
