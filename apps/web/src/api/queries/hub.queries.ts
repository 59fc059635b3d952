import { createHub, listHubs, removeHub, renewHubSecret, revokeHub } from '@foyer/contract/hub.ts'
import { callMutation } from '#api/mutate.ts'
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
