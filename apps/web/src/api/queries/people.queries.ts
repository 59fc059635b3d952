import {
  invitePerson,
  listInvitations,
  listPeople,
  removePerson,
  renewInvitation,
  revokeInvitation,
} from '@foyer/contract/people.ts'
import { callMutation } from '#api/mutate.ts'
import { callQuery } from '#api/query.ts'

/** The people of the home, owners first. */
export const peopleQuery = callQuery(listPeople, {})

/** Who was invited and has not come yet; for owners. */
export const invitationsQuery = callQuery(listInvitations, {})

export const invitePersonMutation = callMutation(invitePerson)
export const renewInvitationMutation = callMutation(renewInvitation)
export const revokeInvitationMutation = callMutation(revokeInvitation)
export const removePersonMutation = callMutation(removePerson)
