import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** For tests: a recording of a real Zigbee2MQTT, see `captures/README.md`. */
export function readCapture(file: 'bridge-devices.json' | 'bridge-info.json' | 'definitions.json'): Buffer {
  return readFileSync(join(import.meta.dirname, file))
}

/** For tests: Zigbee2MQTT's definition of a model, as in a device's entry; undefined for one that is not recorded. */
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
