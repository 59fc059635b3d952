/** A command's topic taken apart: whose, what, and the key when it stands in the topic. */
export type CommandTopic = { name: string; verb: 'set' | 'get'; key: string | null }

/** Reads `NAME/set`, `NAME/get`, `NAME/set/KEY` below the base topic, NAME with slashes too; null: no command. */
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

/** The keys and values of a command; a bare word is the state, as Zigbee2MQTT reads it. null: no sense in it. */
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
