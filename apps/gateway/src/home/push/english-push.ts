import type { PushWriters } from './push-writers.ts'
import { sessionName } from './session-names.ts'

/** Every notification in English. */
export const englishPush: PushWriters = {
  home: 'The home',
  frost_risk: ({ room, celsius }) => ({
    title: `${room}: ${celsius}, pipes may freeze`,
    body: 'Set the room to Hors Gel or warmer, and check its radiator.',
  }),
  hub_lost: ({ hub }) => ({
    title: `The hub “${hub}” is offline`,
    body: 'Check its power and its network.',
  }),
  hub_back: ({ hub }) => ({
    title: `The hub “${hub}” is back online`,
    body: 'Schedules are followed again.',
  }),
  device_silent: ({ device }) => ({
    title: `“${device}” is offline`,
    body: 'Check its power or its battery, and its distance to the hub.',
  }),
  order_missed: ({ room, order }) => ({
    title: `${room}: ${order} was not followed`,
    body: 'The activity says why, and lets you try again.',
  }),
  battery_low: ({ device, percent }) => ({
    title: `“${device}”: battery at ${percent}`,
    body: 'Change it in the coming weeks.',
  }),
  invitation_accepted: ({ person }) => ({
    title: `${person} has joined the home`,
    body: 'You will find them among the people of the home.',
  }),
  new_sign_in: ({ session }) => ({
    title: `New sign-in: ${sessionName(session, 'en')}`,
    body: 'If it was not you, change your password: all other sessions will end.',
  }),
  password_changed: () => ({
    title: 'Your password was changed',
    body: 'If it was not you, use “forgot password” at once.',
  }),
}
