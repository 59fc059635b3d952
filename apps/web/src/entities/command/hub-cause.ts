/**
 * The cause inside a hub's message. Zigbee2MQTT wraps it twice: "Publish 'set' 'state' to 'Lamp' failed: 'Error: ZCL
 * command 0x…/1 failed (Timeout - no answer after 5000ms)'". Any other message is given back as it is.
 */
export function causeIn(message: string): string {
  const inner = between(message, "failed: '", "'")
  const error = inner === null ? message : inner.replace(/^Error: /, '')
  return between(error, ' failed (', ')') ?? error
}

/** What stands between the first `opening` and a `closing` that ends the text; null where there is none. */
function between(text: string, opening: string, closing: string): string | null {
  const from = text.indexOf(opening)
  if (from === -1 || !text.endsWith(closing)) return null
  const to = text.length - closing.length
  return from + opening.length > to ? null : text.slice(from + opening.length, to)
}
