import { randomUUID } from 'node:crypto'
import type { Role } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Language } from '#base/http/language.ts'
import { formOf, openForm } from '#base/links/links.ts'
import {
  countMembers,
  findAccount,
  findHomeOf,
  insertAccount,
  insertMembership,
} from './account-by-mail.store.ts'

/** ms within which the form of a first password may be sent. */
const FORM = 30 * 60_000

/**
 * Makes a person who followed a link a member of a home: creates their account if there is none, with a form for its
 * first password. Throws `account_elsewhere` if the account opens another home: one account opens one home.
 */
export async function joinHome(
  tx: Database,
  joining: {
    email: string
    name: string
    language: Language
    timeZone: string | null
    homeId: string
    role: Role
    /** The secret of the link that was followed. */
    code: string
    at: number
  },
): Promise<{ accountId: string }> {
  const { email, homeId, role, code, at } = joining
  // Added before it is read: two links of one new e-mail may be followed at the same moment.
  await insertAccount(tx, { ...joining, id: randomUUID() })
  const account = await findAccount(tx, email)
  if (account === undefined) throw new Error('The account was removed while its link was followed.')
  if (account.homeId !== null && account.homeId !== homeId) throw new GatewayError('account_elsewhere')
  const accountId = account.id
  await insertMembership(tx, { accountId, homeId, role, at })
  if (!account.hasPassword) await openForm(tx, { code, accountId, at, expiresAt: at + FORM })
  return { accountId }
}

/** The reply to following a link, the same each time: the form's id, if there is a form. */
export async function activationReply(
  tx: Database,
  followed: { code: string; email: string; at: number },
): Promise<{ recoverId?: string; email: string }> {
  const recoverId = await formOf(tx, followed.code, followed.at)
  return { email: followed.email, ...(recoverId === null ? {} : { recoverId }) }
}

/** Whether an e-mail (in its stored form) already opens a home. */
export async function opensHome(tx: Database, email: string): Promise<boolean> {
  return (await findHomeOf(tx, email)) !== undefined
}

/** True if the home has at least one member. */
export async function hasPeople(tx: Database, homeId: string): Promise<boolean> {
  return (await countMembers(tx, homeId)) > 0
}

/** The part of an e-mail before its @, for a person who has not entered a name. */
export function nameOfEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 64)
}
