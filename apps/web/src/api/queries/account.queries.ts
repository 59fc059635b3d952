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
import { callMutation } from '#api/mutate.ts'
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
