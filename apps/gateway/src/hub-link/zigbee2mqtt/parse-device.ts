import {
  capabilities,
  type Capability,
  type DeviceCategory,
  type DeviceType,
} from '@foyer/contract/device.ts'
import { mapCapabilities } from './capability-map.ts'
import { cleanName } from '#base/text/clean-name.ts'
import { categoryOf, deviceTypeOf } from './device-type.ts'
import { readExposes } from './exposes.ts'
import { fieldOf, isRecord, listOf, type JsonRecord, textOf } from './json-record.ts'
import { canSet, type Mapping } from './mapping.ts'

/** A device as the hub describes it. */
export type DescribedDevice = {
  /** IEEE address in lower case, which identifies the device. */
  address: string
  /** The name in the hub's topics. */
  friendlyName: string
  /** The name on screen. */
  name: string
  type: DeviceType
  category: DeviceCategory
  brand: string | null
  model: string | null
  description: string | null
  capabilities: readonly Capability[]
  /** The capabilities that can be set. */
  commands: readonly Capability[]
  mapping: Mapping
  /** Battery powered: it receives sets only after its next report. */
  sleeps: boolean
  isSupported: boolean
}

export type DeviceList = { coordinator: string | null; devices: readonly DescribedDevice[] }

/** More than a Zigbee network holds in practice. */
const MAX_DEVICES = 1_000
const addressForm = /^0x[0-9a-f]{16}$/i
/** A topic is at most 256 characters, with our prefix and `/availability` around the name. */
const MAX_FRIENDLY_NAME = 180

/**
 * Parses `bridge/devices`. Entries without an address are skipped. Null if it is not a list, or if it has entries and none
 * of them has an address: it would remove all devices of the home.
 */
export function parseDevices(payload: unknown): DeviceList | null {
  if (!Array.isArray(payload)) return null
  const devices = new Map<string, DescribedDevice>()
  let coordinator: string | null = null
  for (const entry of payload) {
    if (!isRecord(entry)) continue
    const address = textOf(fieldOf(entry, 'ieee_address'))?.toLowerCase() ?? ''
    if (!addressForm.test(address)) continue
    if (fieldOf(entry, 'type') === 'Coordinator') coordinator = address
    else if (devices.size < MAX_DEVICES) devices.set(address, parseDevice(entry, address))
  }
  if (payload.length > 0 && coordinator === null && devices.size === 0) return null
  return { coordinator, devices: [...devices.values()] }
}

/** Parses one entry of `bridge/devices`. An unsupported or undescribed device is kept as `unknown`. */
function parseDevice(entry: JsonRecord, address: string): DescribedDevice {
  const given = fieldOf(entry, 'definition')
  const definition = isKeepable(given) ? given : null
  const described: JsonRecord = isRecord(definition) ? definition : {}
  const isSupported = fieldOf(entry, 'supported') !== false && isRecord(definition)
  const description = textOf(fieldOf(described, 'description')) ?? ''
  const exposes = readExposes(listOf(fieldOf(described, 'exposes')))
  const type = isSupported ? deviceTypeOf(exposes, description) : 'unknown'
  const mapping = mapCapabilities(type, exposes)
  const raw = textOf(fieldOf(entry, 'friendly_name')) ?? ''
  const friendlyName = isTopicPart(raw) && isKeepable(raw) ? raw : address
  return {
    address,
    friendlyName,
    name: cleanName(friendlyName) ?? address,
    type,
    category: categoryOf(type, exposes, description),
    brand: shown(fieldOf(described, 'vendor')) ?? shown(fieldOf(entry, 'manufacturer')),
    model: shown(fieldOf(described, 'model')) ?? shown(fieldOf(entry, 'model_id')),
    description: shown(description),
    capabilities: capabilities.filter((capability) => mapping.has(capability)),
    commands: capabilities.filter((capability) => {
      const source = mapping.get(capability)
      return source !== undefined && canSet(source)
    }),
    mapping,
    sleeps:
      fieldOf(entry, 'type') === 'EndDevice' && !/mains/i.test(textOf(fieldOf(entry, 'power_source')) ?? ''),
    isSupported,
  }
}

/** Zigbee2MQTT allows no wildcard in a name; a broker would disconnect a client that publishes to one. */
function isTopicPart(name: string): boolean {
  return name !== '' && name.length <= MAX_FRIENDLY_NAME && !/[+#]/.test(name)
}

/** Whether the database can store all of its text: NUL and lone surrogates are not allowed. */
function isKeepable(value: unknown): boolean {
  return !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value) ?? '')
}

function shown(value: unknown): string | null {
  const text = textOf(value)
  return text === null ? null : cleanName(text)
}
