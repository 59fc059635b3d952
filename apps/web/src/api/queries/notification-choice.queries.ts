import { getNotificationChoices, updateNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { callMutation } from '#api/mutate.ts'
import { callQuery } from '#api/query.ts'

/** How the person is told of each topic, and when their night is. */
export const notificationChoicesQuery = callQuery(getNotificationChoices, {})

export const updateNotificationChoicesMutation = callMutation(updateNotificationChoices)
