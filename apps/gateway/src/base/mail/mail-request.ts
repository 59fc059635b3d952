import * as z from 'zod'
import type { Language } from '#base/http/language.ts'
import { mailName } from './mail-name.ts'

const name = z.string().transform(mailName)
/** When something happened or ends, with the reader's time zone. */
const moment = z.object({ at: z.number(), timeZone: z.string() })
/** The path of a page of the product. */
const path = z.string().startsWith('/')

/** The data of each kind of mail. */
export const mailContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('home_activation'),
    // Null if the home has no name yet.
    data: z.object({ homeName: z.nullable(name), path, expires: moment }),
  }),
  z.object({
    kind: z.literal('invitation'),
    data: z.object({ inviter: name, homeName: name, path, expires: moment }),
  }),
  z.object({ kind: z.literal('recovery'), data: z.object({ path, minutes: z.number() }) }),
  z.object({ kind: z.literal('password_changed'), data: z.object({ changed: moment }) }),
  z.object({
    kind: z.literal('hub_claim_refused'),
    data: z.object({ hubName: name, homeName: name, tried: moment }),
  }),
  z.object({
    kind: z.literal('notification'),
    // The same texts as in the list of notifications; the names in them are already cleaned.
    data: z.object({ title: z.string(), body: z.string(), link: z.string(), path, told: moment }),
  }),
])

export type MailContent = z.infer<typeof mailContentSchema>

/** A mail to one person, in their language and the brand of their park. */
export type MailRequest = MailContent & { to: string; language: Language; parkId: string }

/** When (ms) the link of a mail that was queued at an instant expires; Infinity if it does not. */
export function linkEnd(content: MailContent, queuedAt: number): number {
  switch (content.kind) {
    case 'home_activation':
    case 'invitation':
      return content.data.expires.at
    case 'recovery':
      return queuedAt + content.data.minutes * 60_000
    case 'password_changed':
    case 'hub_claim_refused':
    case 'notification':
      return Infinity
  }
}
