import { fieldOf, isRecord, listOf, numberOf, textOf } from './json-record.ts'

/** One feature that a device lists, with whether it can be published, set or requested. */
export type Feature = {
  type: 'binary' | 'numeric' | 'enum' | 'text' | 'other'
  name: string
  /** The key in state messages, unlike `name`. */
  property: string
  canPublish: boolean
  canSet: boolean
  canGet: boolean
  unit: string | null
  min: number | null
  max: number | null
  step: number | null
  values: readonly unknown[]
  on: unknown
  off: unknown
  endpoint: string | null
  /** The parts of a composite. */
  parts: readonly { name: string; values: readonly unknown[] }[]
  /** The container that holds it: switch, light, cover, lock, climate, fan, …; null at the top. */
  within: string | null
}

export type Exposes = { features: readonly Feature[]; containers: ReadonlySet<string> }

const leafTypes = ['binary', 'numeric', 'enum', 'text'] as const
/** Below these types, the keys are not keys of the state message itself. */
const opaque: ReadonlySet<string> = new Set(['composite', 'list'])
const MAX_FEATURES = 1_000

/** Parses `exposes` as published; invalid parts are skipped. */
export function readExposes(exposes: unknown): Exposes {
  const features: Feature[] = []
  const containers = new Set<string>()

  for (const entry of listOf(exposes)) readEntry(entry, null)
  return { features, containers }

  function readEntry(entry: unknown, within: string | null): void {
    if (!isRecord(entry) || features.length >= MAX_FEATURES) return
    const type = textOf(fieldOf(entry, 'type')) ?? ''
    const nested = fieldOf(entry, 'features')
    if (Array.isArray(nested) && !opaque.has(type)) {
      containers.add(type)
      // Containers are never nested in practice; deeper ones are skipped.
      if (within === null) for (const feature of nested) readEntry(feature, type)
      return
    }
    const property = textOf(fieldOf(entry, 'property'))
    if (property === null || property === '' || property.length > 128) return
    const access = numberOf(fieldOf(entry, 'access')) ?? 0
    features.push({
      type: leafTypes.find((leaf) => leaf === type) ?? 'other',
      name: textOf(fieldOf(entry, 'name')) ?? property,
      property,
      canPublish: (access & 1) !== 0,
      canSet: (access & 2) !== 0,
      canGet: (access & 4) !== 0,
      unit: textOf(fieldOf(entry, 'unit')),
      min: numberOf(fieldOf(entry, 'value_min')),
      max: numberOf(fieldOf(entry, 'value_max')),
      step: numberOf(fieldOf(entry, 'value_step')),
      values: listOf(fieldOf(entry, 'values')).slice(0, 100),
      on: fieldOf(entry, 'value_on'),
      off: fieldOf(entry, 'value_off'),
      endpoint: textOf(fieldOf(entry, 'endpoint')),
      within,
      parts: partsOf(nested),
    })
  }
}

function partsOf(nested: unknown): Feature['parts'] {
  return listOf(nested)
    .slice(0, 50)
    .filter(isRecord)
    .map((part) => ({
      name: textOf(fieldOf(part, 'name')) ?? '',
      values: listOf(fieldOf(part, 'values')).slice(0, 100),
    }))
}
