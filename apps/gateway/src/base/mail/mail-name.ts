import { cleanName } from '#base/text/clean-name.ts'

/**
 * A name from outside as a mail may hold it: one line, nothing that turns the text around, and nothing that a mail
 * program makes a link of. Who invites chooses words that a stranger reads in a mail of ours: they lead nowhere.
 */
export function mailName(raw: string): string {
  const name = cleanName(raw) ?? '…'
  return name.replaceAll(/:\/+/gu, ' ').replaceAll(/(?<=[\p{L}\p{N}-])([.\uFF0E\u3002])(?=\p{L})/gu, '$1 ')
}
