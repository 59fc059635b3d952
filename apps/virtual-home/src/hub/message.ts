/** One publication of a hub, its topic below the base topic. */
export type Message = {
  topic: string
  payload: string
  retain?: boolean
}

/** A message whose payload is JSON. */
export function jsonMessage(topic: string, payload: unknown, retain = false): Message {
  return { topic, payload: JSON.stringify(payload), ...(retain ? { retain } : {}) }
}

/** A retained message without payload: takes away what a broker keeps on the topic. */
export function clearRetained(topic: string): Message {
  return { topic, payload: '', retain: true }
}

/** What a hub says when something went wrong. */
export function logError(text: string): Message {
  return jsonMessage('bridge/logging', { level: 'error', message: `z2m: ${text}` })
}
