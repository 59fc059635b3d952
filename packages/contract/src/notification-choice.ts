import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { notificationTopics } from './notification.ts'

/** How a person is notified of a topic, in addition to the list, which contains everything. */
export const topicChoiceSchema = z.strictObject({
  topic: z.enum(notificationTopics),
  has_mail: z.boolean(),
  /** Push to every browser in which the person switched notifications on. */
  has_push: z.boolean(),
})

export type TopicChoice = z.infer<typeof topicChoiceSchema>

/** A minute of the home's day. */
const minute = z.int().check(z.gte(0), z.lte(1_439))

/**
 * Quiet hours, in which notifications that are not urgent wait: two minutes of the day, over midnight if the
 * end is earlier.
 */
export const nightSchema = z.strictObject({ is_quiet: z.boolean(), from: minute, to: minute })

export type Night = z.infer<typeof nightSchema>

export const notificationChoicesSchema = z.object({
  /** Every topic, the most severe first. */
  topics: z.array(z.object({ ...topicChoiceSchema.shape })),
  night: z.object({ ...nightSchema.shape }),
  /** Where mails go. */
  email: z.string(),
})

export type NotificationChoices = z.infer<typeof notificationChoicesSchema>

export const getNotificationChoices = defineCall({
  name: 'getNotificationChoices',
  method: 'GET',
  path: '/notifications/choices',
  access: 'home',
  summary: 'Get the caller’s notification preferences and quiet hours.',
  reply: notificationChoicesSchema,
})

export const updateNotificationChoices = defineCall({
  name: 'updateNotificationChoices',
  method: 'PATCH',
  path: '/notifications/choices',
  access: 'home',
  summary: 'Update the caller’s notification preferences and quiet hours.',
  description:
    'Only the topics in the body change. An alarm is always pushed, and sent by email if the caller has no subscribed browser.',
  body: z.strictObject({
    topics: z.optional(z.array(topicChoiceSchema).check(z.maxLength(notificationTopics.length))),
    night: z.optional(nightSchema),
  }),
  reply: notificationChoicesSchema,
  stale: ['getNotificationChoices'],
})
