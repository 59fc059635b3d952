import { readFileSync } from 'node:fs'

/** One entry of Zigbee2MQTT's `exposes`: a leaf, or a container with features. */
export type Expose = {
  type: string
  name?: string
  property?: string
  access?: number
  endpoint?: string
  values?: readonly string[]
  value_on?: string | boolean
  value_off?: string | boolean
  value_toggle?: string
  value_min?: number
  value_max?: number
  features?: readonly Expose[]
}

export type DeviceModel = {
  manufacturer: string
  model_id: string
  type: 'Router' | 'EndDevice'
  power_source: string
  software_build_id: string
  date_code: string
  endpoints: Readonly<
    Record<
      string,
      {
        clusters: { input: readonly string[]; output: readonly string[] }
        bound: readonly string[]
        configured_reportings: readonly unknown[]
      }
    >
  >
  definition: {
    source: string
    vendor: string
    model: string
    description: string
    supports_ota: boolean
    version: string
    exposes: readonly Expose[]
    options: readonly unknown[]
  }
}

const models = readModels()
const propertiesByModel = new Map<string, readonly Expose[]>()

/** The model in Zigbee2MQTT; null for a device that it does not support. */
export function modelOf(name: string): DeviceModel | null {
  return models[name] ?? null
}

/** All properties of a model's state messages and set commands, with lists and containers flattened. */
export function propertiesOf(modelName: string): readonly Expose[] {
  const known = propertiesByModel.get(modelName)
  if (known !== undefined) return known
  const properties = (models[modelName]?.definition.exposes ?? []).flatMap(open)
  propertiesByModel.set(modelName, properties)
  return properties
}

export function isPublished(expose: Expose): boolean {
  return ((expose.access ?? 0) & 1) !== 0
}

export function isSettable(expose: Expose): boolean {
  return ((expose.access ?? 0) & 2) !== 0
}

export function isGettable(expose: Expose): boolean {
  return ((expose.access ?? 0) & 4) !== 0
}

// A composite is one property; a switch, light, cover or climate only groups its features.
function open(expose: Expose): readonly Expose[] {
  return expose.property === undefined ? (expose.features ?? []).flatMap(open) : [expose]
}

function readModels(): Readonly<Record<string, DeviceModel>> {
  return JSON.parse(readFileSync(new URL('../../data/models.json', import.meta.url), 'utf8'))
}
