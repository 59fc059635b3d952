import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { codeSchema } from './recovery.ts'

/** Reply of an activation. The same link within 15 minutes gives the same reply and has no further effect. */
export const activationReplySchema = z.object({
  /**
   * Sets the first password with `/recover/finalize`, once, within 30 minutes; absent where the account has
   * one.
   */
  recoverId: z.optional(z.string()),
  /** Email of the account, for the form and the password manager. */
  email: z.optional(z.string()),
})

export type ActivationReply = z.infer<typeof activationReplySchema>

export const activateUser = defineCall({
  name: 'activateUser',
  method: 'POST',
  path: '/users/{id}/activate',
  access: 'public',
  summary: 'Accept an invitation to a home.',
  description: '`id` is the code in the link of the email.',
  params: z.strictObject({ id: codeSchema }),
  reply: activationReplySchema,
  errors: ['link_expired', 'account_elsewhere', 'too_many_requests'],
  stale: ['listPeople', 'listInvitations', 'listNotifications', 'countUnread'],
})

export const activateHome = defineCall({
  name: 'activateHome',
  method: 'POST',
  path: '/homes/{homeId}/activate',
  access: 'public',
  summary: 'Activate a registered home and its hub.',
  description: '`homeId` is the first part of the code in the link of the email.',
  params: z.strictObject({ homeId: codeSchema }),
  body: z.strictObject({ hubId: z.uuid() }),
  reply: activationReplySchema,
  errors: ['link_expired', 'hub_taken', 'account_elsewhere', 'too_many_requests'],
})
