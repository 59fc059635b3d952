import { prefixOf } from './transport.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MAX_TOPIC = 256

/** Only the form our ids have: a name that means something in a topic can never be one. */
export function isHubId(name: unknown): name is string {
  return typeof name === 'string' && uuidForm.test(name)
}

/** Whether a hub may publish here: below its own prefix and nowhere else, and never to a wildcard. */
export function mayPublish(hubId: string, topic: string): boolean {
  return isBelow(hubId, topic) && !/[#+]/.test(topic)
}

/** Whether all that a filter can match lies below the hub's own prefix. */
export function maySubscribe(hubId: string, filter: string): boolean {
  // The prefix is compared as text: a wildcard in its place is simply not the prefix.
  return isBelow(hubId, filter)
}

/** Whether it is Home Assistant's: a hub with discovery on speaks and listens there, beside its prefix. */
export function isDiscovery(topic: string): boolean {
  return topic.startsWith('homeassistant/')
}

/** Whether sets to devices come by this filter. */
export function hearsSets(filter: string): boolean {
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
