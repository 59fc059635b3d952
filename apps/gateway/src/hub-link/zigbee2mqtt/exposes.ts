import { fieldOf, isRecord, listOf, numberOf, textOf } from './json-record.ts'

/** One thing that a device says it can publish, be set to, or be asked for. */
export type Feature = {
  type: 'binary' | 'numeric' | 'enum' | 'text' | 'other'
  name: string
  /** The key in state messages; `name` is not. */
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
  /** What a composite is made of. */
  parts: readonly { name: string; values: readonly unknown[] }[]
  /** The container it stands in: switch, light, cover, lock, climate, fan, …; null at the top. */
  within: string | null
}

export type Exposes = { features: readonly Feature[]; containers: ReadonlySet<string> }

const leafTypes = ['binary', 'numeric', 'enum', 'text'] as const
/** Below these the keys are not those of the state message itself. */
const opaque: ReadonlySet<string> = new Set(['composite', 'list'])
const MAX_FEATURES = 1_000

/** Reads `exposes` as it is published, whatever is wrong with parts of it. */
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
      // One level of container is all there is; deeper ones are not walked.
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
