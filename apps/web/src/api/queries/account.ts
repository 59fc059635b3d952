import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from '@foyer/contract/account.ts'
import { getHome, updateHome } from '@foyer/contract/home.ts'
import { getMe } from '@foyer/contract/session.ts'
import {
  invitePerson,
  listInvitations,
  listPeople,
  removePerson,
  renewInvitation,
  revokeInvitation,
} from '@foyer/contract/people.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** The person signed in and the home they see; it does not change while they look, unless the stream says so. */
export const meQuery = { ...callQuery(getMe, {}), staleTime: Number.POSITIVE_INFINITY }

/** The same person as they may change themselves. */
export const accountQuery = callQuery(getAccount, {})

/** Their open sessions, this one first. */
export const sessionsQuery = callQuery(listSessions, {})

/** The home as its owner may change it. */
export const homeQuery = callQuery(getHome, {})

export const updateAccountMutation = callMutation(updateAccount)
export const changePasswordMutation = callMutation(changePassword)
export const endSessionMutation = callMutation(endSession)
export const endOtherSessionsMutation = callMutation(endOtherSessions)
export const updateHomeMutation = callMutation(updateHome)

/** The people of the home, owners first. */
export const peopleQuery = callQuery(listPeople, {})

/** Who was invited and has not come yet; for owners. */
export const invitationsQuery = callQuery(listInvitations, {})

export const invitePersonMutation = callMutation(invitePerson)
export const renewInvitationMutation = callMutation(renewInvitation)
export const revokeInvitationMutation = callMutation(revokeInvitation)
export const removePersonMutation = callMutation(removePerson)
