import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export { familyOfPark, parkIds } from './park.ts'

/** The only value of `parkName` in POST /authenticate (specification, section 7). */
export const PARK_NAME = 'vav'

/** Role of a person in a home. On screen: Administrator and User. */
export const roles = ['owner', 'member'] as const

export type Role = (typeof roles)[number]

export const authenticate = defineCall({
  name: 'authenticate',
  method: 'POST',
  path: '/authenticate',
  access: 'public',
  summary: 'Log in with an email and a password.',
  description: 'Send the returned `access_token` in the `Token` header of the other calls.',
  body: z.strictObject({
    parkName: z.literal(PARK_NAME),
    email: z.email().check(z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  reply: z.object({
    access_token: z.string(),
    /** Seconds. */
    expires_in: z.number(),
  }),
  errors: ['wrong_credentials', 'too_many_requests'],
})

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/logout',
  access: 'home',
  summary: 'Log out: end this session and its live streams.',
  reply: z.object({}),
})

export const getMe = defineCall({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  access: 'home',
  summary: 'Get the logged-in person and their home.',
  reply: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    home: z.object({
      id: z.string(),
      name: z.string(),
      /** IANA zone of every time on screen. */
      time_zone: z.string(),
      /** True for the home of a demo that guides new users; absent for every other home. */
      is_demo: z.optional(z.boolean()),
    }),
  }),
})
