import * as z from 'zod/mini'
import { accountLanguages, nameSchema } from './account.ts'
import { defineCall } from './call.ts'
import { isTimeZone } from './home.ts'
import { hubCredentialsSchema } from './hub.ts'
import { codeSchema } from './recovery.ts'

export const registerHome = defineCall({
  name: 'registerHome',
  method: 'POST',
  path: '/registrations',
  access: 'platform',
  summary: 'Register a home with its hub and its owner.',
  description:
    'For operators. The owner receives an email with a link to activate the home. An email that is registered again keeps its home and hub, which gets another secret.',
  body: z.strictObject({
    email: z.email().check(z.maxLength(254)),
    /** The person's name. Default: the part of the email before the @. */
    name: z.optional(nameSchema),
    /** `vav`, `foyer`, or any park id. */
    park: z.optional(z.union([z.enum(['vav', 'foyer']), z.uuid()])),
    language: z.optional(z.enum(accountLanguages)),
    homeName: z.optional(nameSchema),
    timeZone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone))),
    /** An existing hub, with its secret as proof. Without it, that of the former registration, or a new hub. */
    hub: z.optional(
      z.strictObject({ id: z.uuid(), secret: z.string().check(z.minLength(1), z.maxLength(128)) }),
    ),
  }),
  /** The hub's credentials. The person's link is not returned: it is only in the mail. */
  reply: z.object({ hub: hubCredentialsSchema, link_expires_at: z.string() }),
  errors: ['conflict', 'hub_taken', 'not_found'],
})

export const deleteRegistration = defineCall({
  name: 'deleteRegistration',
  method: 'DELETE',
  path: '/registrations/{id}',
  access: 'public',
  summary: 'Delete the registration of an activated home.',
  description:
    '`id` is the last part of the code in the link of the email. `conflict` when the home is not activated yet.',
  params: z.strictObject({ id: codeSchema }),
  reply: z.object({}),
  errors: ['link_expired', 'conflict', 'too_many_requests'],
})
