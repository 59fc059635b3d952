import type { Database } from '#base/database/database.ts'
import { hashLinkSecret, makeLinkSecret, recoverIdOf, type LinkPurpose } from './link-secret.ts'
import { linkState } from './link-state.ts'
import { findLinkLocked, insertLink, killLinks, removeOldLinks, markUsed } from './link.store.ts'

/** A link that was followed: whom it is of, and what it is worth. */
export type FollowedLink = { subject: string; state: 'open' | 'replay' | 'over' }

/** Makes a secret that opens something once; only its hash is kept. */
export async function makeLink(
  tx: Database,
  link: { purpose: LinkPurpose; subject: string; at: number; expiresAt: number },
): Promise<string> {
  const secret = makeLinkSecret()
  await insertLink(tx, { ...link, hash: hashLinkSecret(link.purpose, secret) })
  return secret
}

/** Looks at a link and holds it until the transaction ends; null for one that was never made. */
export async function followLink(
  tx: Database,
  link: { purpose: LinkPurpose; secret: string; at: number },
): Promise<FollowedLink | null> {
  const row = await findLinkLocked(tx, hashLinkSecret(link.purpose, link.secret))
  return row === undefined ? null : { subject: row.subject, state: linkState(row, link.at) }
}

/** Marks a link as used. */
export function spendLink(
  tx: Database,
  link: { purpose: LinkPurpose; secret: string; at: number },
): Promise<void> {
  return markUsed(tx, hashLinkSecret(link.purpose, link.secret), link.at)
}

/** Opens the form of a new password behind a link for a time; the same link gives the same form. */
export async function openForm(
  tx: Database,
  form: { code: string; accountId: string; at: number; expiresAt: number },
): Promise<string> {
  const recoverId = recoverIdOf(form.code)
  const hash = hashLinkSecret('recover', recoverId)
  const { at, expiresAt } = form
  await insertLink(tx, { hash, purpose: 'recover', subject: form.accountId, at, expiresAt })
  return recoverId
}

/** The form that following this link has opened, while it can still be sent. */
export async function formOf(tx: Database, code: string, at: number): Promise<string | null> {
  const recoverId = recoverIdOf(code)
  const row = await findLinkLocked(tx, hashLinkSecret('recover', recoverId))
  return row !== undefined && linkState(row, at) === 'open' ? recoverId : null
}

/** Ends every link of a subject that still opens something, of these purposes. */
export function endLinks(
  tx: Database,
  subject: string,
  purposes: readonly LinkPurpose[],
  at: number,
): Promise<void> {
  return killLinks(tx, subject, purposes, at)
}

/** Removes what ended before an instant. */
export function forgetLinks(database: Database, before: number): Promise<void> {
  return removeOldLinks(database, before)
}
