import * as z from 'zod'
import type { Language } from '#base/http/language.ts'
import { mailName } from './mail-name.ts'

const name = z.string().transform(mailName)
/** When something happened or ends, for the reader's own clock. */
const moment = z.object({ at: z.number(), timeZone: z.string() })
/** A page of the product, below its own address. */
const path = z.string().startsWith('/')

/** What each kind of mail has to know. */
export const mailContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('home_activation'),
    // Null: nobody has named it yet.
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
    // Its words are the list's, and the names in them are clean already.
    data: z.object({ title: z.string(), body: z.string(), link: z.string(), path, told: moment }),
  }),
])

export type MailContent = z.infer<typeof mailContentSchema>

/** A mail to be written to one person, in their language, under the brand of their park. */
export type MailRequest = MailContent & { to: string; language: Language; parkId: string }
