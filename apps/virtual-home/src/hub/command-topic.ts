/** The parts of a command's topic: the device, the verb, and the key if the topic contains it. */
export type CommandTopic = { name: string; verb: 'set' | 'get'; key: string | null }

/**
 * Parses `NAME/set`, `NAME/get`, `NAME/set/KEY` below the base topic, where NAME may contain slashes; null:
 * not a command.
 */
export function parseCommandTopic(topic: string, isKnown: (name: string) => boolean): CommandTopic | null {
  const parts = topic.split('/')
  const readings: CommandTopic[] = []
  parts.forEach((part, index) => {
    if (index === 0 || (part !== 'set' && part !== 'get')) return
    const key = parts.slice(index + 1).join('/')
    readings.push({ name: parts.slice(0, index).join('/'), verb: part, key: key === '' ? null : key })
  })
  return readings.find((reading) => isKnown(reading.name)) ?? readings.at(-1) ?? null
}

/** The keys and values of a command; a bare word is the state, as in Zigbee2MQTT. null: invalid. */
export function parseCommandPayload(topic: CommandTopic, payload: string): Record<string, unknown> | null {
  const value = parseJson(payload)
  if (topic.key !== null) return { [topic.key]: value }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  if (typeof value === 'string') return { state: value }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
