import { logError } from './message.ts'
import type { Message } from './message.ts'
import type { DeviceRegister, RegisteredDevice } from './device-register.ts'

/** The change that a request to the bridge makes; the hub publishes its effects. */
type BridgeRequest =
  | { kind: 'rename'; from: string; found: RegisteredDevice; to: string }
  | { kind: 'remove'; found: RegisteredDevice }
  | { kind: 'health_check' }

export type BridgeAnswer = { request: BridgeRequest | null; response: Message[] }

/** Parses `bridge/request/…` and builds its response, with the same `transaction`. */
export function answerRequest(path: string, payload: string, register: DeviceRegister): BridgeAnswer {
  const input = parsePayload(payload)
  const respond = (answer: Record<string, unknown>): Message[] => {
    const transaction = input['transaction'] === undefined ? {} : { transaction: input['transaction'] }
    return [{ topic: `bridge/response/${path}`, payload: JSON.stringify({ ...answer, ...transaction }) }]
  }
  const refuse = (error: string): BridgeAnswer => ({
    request: null,
    response: [
      ...respond({ data: {}, status: 'error', error }),
      logError(`Request '${path}' failed with error: '${error}'`),
    ],
  })
  const from = text(input['from'])
  const to = text(input['to'])
  const id = text(input['id'])
  switch (path) {
    case 'health_check':
      return {
        request: { kind: 'health_check' },
        response: respond({ data: { healthy: true }, status: 'ok' }),
      }
    case 'device/rename': {
      if (from === null || to === null || to === '') return refuse('Invalid payload')
      const found = register.find(from)
      if (found === undefined) return refuse(`Device '${from}' does not exist`)
      if (register.find(to) !== undefined) return refuse(`friendly_name '${to}' is already in use`)
      const data = { from: found.name, to, homeassistant_rename: false }
      return {
        request: { kind: 'rename', from: found.name, found, to },
        response: respond({ data, status: 'ok' }),
      }
    }
    case 'device/remove': {
      if (id === null) return refuse('Invalid payload')
      const found = register.find(id)
      if (found === undefined) return refuse(`Device '${id}' does not exist`)
      const data = { id, block: input['block'] === true, force: input['force'] === true }
      return { request: { kind: 'remove', found }, response: respond({ data, status: 'ok' }) }
    }
    default:
      return refuse(`Unknown request '${path}'`)
  }
}

function parsePayload(payload: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(payload)
    if (typeof value === 'object' && value !== null) return { ...value }
    return { id: value }
  } catch {
    // Zigbee2MQTT accepts a bare name as the id.
    return payload === '' ? {} : { id: payload }
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
