import { prefixOf } from './transport.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MAX_TOPIC = 256

/** Accepts only the format of our ids: a name with a special meaning in a topic never matches. */
export function isHubId(name: unknown): name is string {
  return typeof name === 'string' && uuidForm.test(name)
}

/** Whether a hub may publish to this topic: only below its own prefix, and never to a wildcard. */
export function mayPublish(hubId: string, topic: string): boolean {
  return isBelow(hubId, topic) && !/[#+]/.test(topic)
}

/** Whether everything that a filter can match is below the hub's own prefix. */
export function maySubscribe(hubId: string, filter: string): boolean {
  // The prefix is compared as text: a wildcard in its place does not match it.
  return isBelow(hubId, filter)
}

/**
 * Whether it is a topic of Home Assistant: with discovery on, a hub publishes and subscribes there, outside its prefix.
 */
export function isDiscovery(topic: string): boolean {
  return topic.startsWith('homeassistant/')
}

/** Whether this filter matches the sets to devices. */
export function includesCommandTopics(filter: string): boolean {
  return /\/(set|\+|#)$/.test(filter)
}

function isBelow(hubId: string, topic: string): boolean {
  const prefix = prefixOf(hubId)
  return (
    topic.length <= MAX_TOPIC &&
    topic.length > prefix.length &&
    topic.startsWith(prefix) &&
    !topic.includes('\u0000')
  )
}
