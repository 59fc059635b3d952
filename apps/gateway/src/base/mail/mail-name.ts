import { cleanName } from '#base/text/clean-name.ts'

/**
 * Cleans a user-provided name for a mail: one line, no characters that change the text direction, and nothing that mail
 * programs turn into a link. A user who invites chooses words that an unknown person reads in a mail of ours: they must
 * not link to anything.
 */
export function mailName(raw: string): string {
  // Such names are not refused where they are given: `n°2.B` is a valid name for a flat, and hubs name themselves.
  return withoutLinks(cleanName(raw) ?? '…')
}

/** Cleans user-provided text so that mail programs find no link in it. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/:\/+/gu, ' ').replaceAll(/(?<=[\p{L}\p{N}-])([.\uFF0E\u3002])(?=\p{L})/gu, '$1 ')
}
