import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** For tests: what a real Zigbee2MQTT published, see `captures/README.md`. */
export function readCapture(file: 'bridge-devices.json' | 'bridge-info.json' | 'definitions.json'): Buffer {
  return readFileSync(join(import.meta.dirname, file))
}

/** For tests: what Zigbee2MQTT says of a model, as it stands in a device's entry; undefined for one not recorded. */
export function readDefinition(model: string): Record<string, unknown> | undefined {
  const definitions: Record<string, unknown>[] = JSON.parse(readCapture('definitions.json').toString())
  return definitions.find((definition) => definition['model'] === model)
}

/** For tests: the recorded state messages, in order. `name` is the friendly name in the topic. */
export function readStates(): { name: string; payload: Buffer }[] {
  const lines = readFileSync(join(import.meta.dirname, 'states.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const message: { topic: string; payload: unknown } = JSON.parse(line)
    return {
      name: message.topic.slice('zigbee2mqtt/'.length),
      payload: Buffer.from(JSON.stringify(message.payload)),
    }
  })
}
