import * as z from 'zod/mini'
import { PASSWORD_MAX, unmetPasswordRules } from './password.ts'
import { defineCall } from './call.ts'

/** Longest accepted code: generated codes have 22 characters. */
export const CODE_MAX = 128

/** A code from a link. A malformed code gets the same reply as an unknown one. */
export const codeSchema = z.string().check(z.minLength(1), z.maxLength(CODE_MAX))

const emailSchema = z.email().check(z.maxLength(254))

/** A new password: the rules of section 5, at most 256 characters. */
export const newPasswordSchema = z.string().check(
  z.maxLength(PASSWORD_MAX),
  z.refine((password) => unmetPasswordRules(password).length === 0),
)

export const initiateRecovery = defineCall({
  name: 'initiateRecovery',
  method: 'POST',
  path: '/recover/initiate',
  access: 'public',
  summary: 'Send an email with a link to choose a new password.',
  description: 'The reply is the same for any address.',
  body: z.strictObject({ email: emailSchema, parkName: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({}),
  errors: ['too_many_requests'],
})

export const checkResetCode = defineCall({
  name: 'checkResetCode',
  method: 'POST',
  path: '/recover/code',
  access: 'public',
  summary: 'Check the code of a password reset link.',
  description: 'The code stays valid, because some email programs open links themselves.',
  body: z.strictObject({ resetCode: codeSchema, email: emailSchema }),
  /** Sent with the new password; valid for 10 minutes. */
  reply: z.object({ recoverId: z.string() }),
  errors: ['wrong_code', 'link_expired', 'too_many_requests'],
})

export const finalizeRecovery = defineCall({
  name: 'finalizeRecovery',
  method: 'POST',
  path: '/recover/finalize',
  access: 'public',
  summary: 'Set a new password with the id of a recovery or an activation.',
  description: 'The id works once. All sessions of the account end.',
  body: z.strictObject({ recoverId: codeSchema, password: newPasswordSchema }),
  reply: z.object({}),
  errors: ['link_expired', 'too_many_requests'],
  stale: ['getAccount', 'listSessions', 'listNotifications', 'countUnread'],
})
