import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { PASSWORD_MAX, unmetPasswordRules } from './password.ts'
import { roles } from './session.ts'

/** Languages of the product's texts and mails. */
export const accountLanguages = ['en', 'fr'] as const

export type AccountLanguage = (typeof accountLanguages)[number]

/** Most characters of the name of a person or a home. */
export const NAME_MAX = 64

/** A name entered by a person: one line, not empty. */
export const nameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))

/** The signed-in person, with the fields that they may change. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The language of the mails. */
  language: z.enum(accountLanguages),
  role: z.enum(roles),
  created_at: z.string(),
  /** null where it was not changed since the account was created. */
  password_changed_at: z.nullable(z.string()),
})

export type Account = z.infer<typeof accountSchema>

export const getAccount = defineCall({
  name: 'getAccount',
  method: 'GET',
  path: '/account',
  access: 'home',
  summary: 'Get the caller’s account.',
  reply: accountSchema,
})

export const updateAccount = defineCall({
  name: 'updateAccount',
  method: 'PATCH',
  path: '/account',
  access: 'home',
  summary: 'Update the caller’s name or email language.',
  body: z.strictObject({
    name: z.optional(nameSchema),
    language: z.optional(z.enum(accountLanguages)),
  }),
  reply: accountSchema,
  stale: ['getMe', 'getAccount'],
})

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/account/password',
  access: 'home',
  summary: 'Change the caller’s password.',
  description:
    'The current password is required. All other sessions of the account end, and links that could set another password.',
  body: z.strictObject({
    current_password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
    new_password: z.string().check(
      z.maxLength(PASSWORD_MAX),
      z.refine((password) => unmetPasswordRules(password).length === 0),
    ),
  }),
  /** How many other sessions ended. */
  reply: z.object({ ended: z.number() }),
  errors: ['wrong_credentials', 'too_many_requests'],
  stale: ['getAccount', 'listSessions', 'listNotifications', 'countUnread'],
})

/** The device of a session, as far as its browser identifies it. */
export const sessionBrowsers = ['firefox', 'chrome', 'safari', 'edge', 'opera', 'samsung', 'other'] as const
export const sessionSystems = ['windows', 'macos', 'linux', 'android', 'ios', 'chromeos', 'other'] as const
export const sessionForms = ['computer', 'phone', 'tablet', 'other'] as const

export const sessionDeviceSchema = z.object({
  browser: z.enum(sessionBrowsers),
  system: z.enum(sessionSystems),
  form: z.enum(sessionForms),
})

export type SessionDevice = z.infer<typeof sessionDeviceSchema>

export const sessionSchema = z.object({
  id: z.string(),
  device: sessionDeviceSchema,
  created_at: z.string(),
  /** Last used, to the minute. */
  used_at: z.string(),
  is_current: z.boolean(),
})

export type Session = z.infer<typeof sessionSchema>

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  access: 'home',
  summary: 'List the caller’s open sessions.',
  description: 'The current session comes first, then the others by last use.',
  reply: z.array(sessionSchema),
})

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  access: 'home',
  summary: 'End one of the caller’s sessions and its live streams.',
  params: z.strictObject({ sessionId: z.uuid() }),
  reply: z.object({}),
  errors: ['not_found'],
  stale: ['listSessions'],
})

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  access: 'home',
  summary: 'End all of the caller’s other sessions.',
  /** How many ended. */
  reply: z.object({ ended: z.number() }),
  stale: ['listSessions'],
})
