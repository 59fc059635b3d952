import { cleanName } from '#base/text/clean-name.ts'

/**
 * A name from outside as a mail may hold it: one line, nothing that turns the text around, and nothing that a mail
 * program makes a link of. Who invites chooses words that a stranger reads in a mail of ours: they lead nowhere.
 */
export function mailName(raw: string): string {
  // Such names are not refused where they are given: `n°2.B` is a valid name for a flat, and hubs name themselves.
  return withoutLinks(cleanName(raw) ?? '…')
}

/** A text from outside of which no mail program makes a link. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/:\/+/gu, ' ').replaceAll(/(?<=[\p{L}\p{N}-])([.\uFF0E\u3002])(?=\p{L})/gu, '$1 ')
}
