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
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/** The person signed in and the home they see; it does not change while they look, unless the stream says so. */
export const meQuery = { ...apiQuery(getMe, {}), staleTime: Number.POSITIVE_INFINITY }

/** The same person as they may change themselves. */
export const accountQuery = apiQuery(getAccount, {})

/** Their open sessions, this one first. */
export const sessionsQuery = apiQuery(listSessions, {})

/** The home as its owner may change it. */
export const homeQuery = apiQuery(getHome, {})

export const updateAccountMutation = apiMutation(updateAccount)
export const changePasswordMutation = apiMutation(changePassword)
export const endSessionMutation = apiMutation(endSession)
export const endOtherSessionsMutation = apiMutation(endOtherSessions)
export const updateHomeMutation = apiMutation(updateHome)

/** The people of the home, owners first. */
export const peopleQuery = apiQuery(listPeople, {})

/** Who was invited and has not come yet; for owners. */
export const invitationsQuery = apiQuery(listInvitations, {})

export const invitePersonMutation = apiMutation(invitePerson)
export const renewInvitationMutation = apiMutation(renewInvitation)
export const revokeInvitationMutation = apiMutation(revokeInvitation)
export const removePersonMutation = apiMutation(removePerson)
