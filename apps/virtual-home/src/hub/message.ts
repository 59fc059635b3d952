/** One message of a hub, with its topic below the base topic. */
export type Message = {
  topic: string
  payload: string
  retain?: boolean
}

/** A message whose payload is JSON. */
export function jsonMessage(topic: string, payload: unknown, retain = false): Message {
  return { topic, payload: JSON.stringify(payload), ...(retain ? { retain } : {}) }
}

/** A retained message without payload: it deletes the retained message of the topic. */
export function clearRetained(topic: string): Message {
  return { topic, payload: '', retain: true }
}

/** The log message of an error. */
export function logError(text: string): Message {
  return jsonMessage('bridge/logging', { level: 'error', message: `z2m: ${text}` })
}
