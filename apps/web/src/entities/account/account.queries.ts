import { getMe } from '@foyer/contract/session.ts'
import { callQuery } from '#base/api/query.ts'

/** The person signed in and the home they see; it does not change while they look. */
export const meQuery = { ...callQuery(getMe, {}), staleTime: Number.POSITIVE_INFINITY }
