import { randomUUID } from 'node:crypto'
import type { Role } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Language } from '#base/http/language.ts'
import { formOf, openForm } from '#base/links/links.ts'
import { countMembers, findAccount, insertAccount, insertMembership } from './account-by-mail.store.ts'

/** ms that the form of a first password may take. */
const FORM = 30 * 60_000

/**
 * Makes who followed a link a person of a home: their account is made where there is none, and gets a form for its
 * first password. Throws `account_elsewhere` where it opens another home: one account opens one home.
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
  const known = await findAccount(tx, email)
  if (known !== undefined && known.homeId !== null && known.homeId !== homeId) {
    throw new GatewayError('account_elsewhere')
  }
  const accountId = known?.id ?? randomUUID()
  if (known === undefined) await insertAccount(tx, { ...joining, id: accountId })
  await insertMembership(tx, { accountId, homeId, role, at })
  if (known?.hasPassword !== true) {
    await openForm(tx, { code, accountId, at, expiresAt: at + FORM })
  }
  return { accountId }
}

/** What a link's follower is answered, the first time and again: the form's id, where there was one to give. */
export async function activationReply(
  tx: Database,
  followed: { code: string; email: string; at: number },
): Promise<{ recoverId?: string; email: string }> {
  const recoverId = await formOf(tx, followed.code, followed.at)
  return { email: followed.email, ...(recoverId === null ? {} : { recoverId }) }
}

/** Whether an e-mail (in its stored form) opens a home already. */
export async function opensHome(tx: Database, email: string): Promise<boolean> {
  return ((await findAccount(tx, email))?.homeId ?? null) !== null
}

/** True if the home has at least one member. */
export async function hasPeople(tx: Database, homeId: string): Promise<boolean> {
  return (await countMembers(tx, homeId)) > 0
}

/** The part of an e-mail before its @, for who has not said a name. */
export function nameOfEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 64)
}
