import * as z from 'zod/mini'
import { accountLanguages, nameSchema } from './account.ts'
import { defineCall } from './call.ts'
import { roles } from './session.ts'

export const personSchema = z.object({
  /** Id of the account. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  is_self: z.boolean(),
  /** ISO instant at which the person joined the home. */
  joined_at: z.optional(z.string()),
})

export type Person = z.infer<typeof personSchema>

/** A person who was invited and has not accepted yet. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  language: z.enum(accountLanguages),
  /** null if the inviting person's account no longer exists. */
  invited_by: z.nullable(z.string()),
  /** When the last mail was written, and when its link expires; ISO instants. */
  sent_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
})

export type Invitation = z.infer<typeof invitationSchema>

export const listPeople = defineCall({
  name: 'listPeople',
  method: 'GET',
  path: '/people',
  access: 'home',
  summary: 'List the people of the home, owners first.',
  reply: z.array(personSchema),
})

export const removePerson = defineCall({
  name: 'removePerson',
  method: 'DELETE',
  path: '/people/{accountId}',
  access: 'home',
  summary: 'Remove a person from the home, or leave it.',
  description:
    'The person’s sessions end immediately. Only an owner removes other people. `last_owner` when no owner would remain.',
  params: z.strictObject({ accountId: z.uuid() }),
  reply: z.object({}),
  errors: ['forbidden', 'not_found', 'last_owner'],
  stale: ['listPeople'],
})

export const listInvitations = defineCall({
  name: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  access: 'owner',
  summary: 'List pending invitations, newest first.',
  reply: z.array(invitationSchema),
})

export const invitePerson = defineCall({
  name: 'invitePerson',
  method: 'POST',
  path: '/invitations',
  access: 'owner',
  summary: 'Invite a person to the home by email.',
  description:
    'The link is valid for 72 hours. Inviting the same address again sends a new email. `conflict` when the address belongs to a person of the home.',
  body: z.strictObject({
    email: z.email().check(z.maxLength(254)),
    name: z.optional(nameSchema),
    language: z.enum(accountLanguages),
  }),
  reply: invitationSchema,
  errors: ['conflict', 'too_many_requests'],
  stale: ['listInvitations'],
  isIdempotent: true,
})

const invitationParams = z.strictObject({ invitationId: z.uuid() })

export const renewInvitation = defineCall({
  name: 'renewInvitation',
  method: 'POST',
  path: '/invitations/{invitationId}/renew',
  access: 'owner',
  summary: 'Send an invitation again.',
  description: 'The link of the earlier email stops working.',
  params: invitationParams,
  reply: invitationSchema,
  errors: ['not_found', 'too_many_requests'],
  stale: ['listInvitations'],
})

export const revokeInvitation = defineCall({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/{invitationId}',
  access: 'owner',
  summary: 'Revoke an invitation.',
  description: 'Its link stops working.',
  params: invitationParams,
  reply: z.object({}),
  errors: ['not_found'],
  stale: ['listInvitations'],
})
