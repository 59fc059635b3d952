import type { Database } from '#base/database/database.ts'
import { hashLinkSecret, makeLinkSecret, recoverIdOf, type LinkPurpose } from './link-secret.ts'
import { linkState } from './link-state.ts'
import { findLinkLocked, findSubject, insertLink, killLinks, removeOldLinks, markUsed } from './link.store.ts'

/** A verified link: its owner and its state. */
export type FollowedLink = { subject: string; state: 'open' | 'replay' | 'over' }

/** Creates a single-use secret. Only its hash is stored. */
export async function makeLink(
  tx: Database,
  link: { purpose: LinkPurpose; subject: string; at: number; expiresAt: number },
): Promise<string> {
  const secret = makeLinkSecret()
  await insertLink(tx, { ...link, hash: hashLinkSecret(link.purpose, secret) })
  return secret
}

/**
 * The subject of a link, without a check. A transaction locks the subject first and then follows the link, in the order
 * in which links are ended with their subjects: otherwise the two would block each other. Null if no such link was ever
 * created.
 */
export async function subjectOf(
  tx: Database,
  link: { purpose: LinkPurpose; secret: string },
): Promise<string | null> {
  return (await findSubject(tx, hashLinkSecret(link.purpose, link.secret))) ?? null
}

/** Checks a link and locks it until the transaction ends. Null if no such link was ever created. */
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

/** Creates the id of the form for a new password, valid for a time. The same link always gives the same id. */
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

/** Returns the id of the form that this link opened, if the form can still be submitted. */
export async function formOf(tx: Database, code: string, at: number): Promise<string | null> {
  const recoverId = recoverIdOf(code)
  const row = await findLinkLocked(tx, hashLinkSecret('recover', recoverId))
  return row !== undefined && linkState(row, at) === 'open' ? recoverId : null
}

/** Ends all valid links of a subject with these purposes. */
export function endLinks(
  tx: Database,
  subject: string,
  purposes: readonly LinkPurpose[],
  at: number,
): Promise<void> {
  return killLinks(tx, subject, purposes, at)
}

/** Removes links that expired before an instant (ms). */
export function forgetLinks(database: Database, before: number): Promise<void> {
  return removeOldLinks(database, before)
}
