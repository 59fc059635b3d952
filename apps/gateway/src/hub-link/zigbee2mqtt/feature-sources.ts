import type { Exposes, Feature } from './exposes.ts'
import type { Source } from './mapping.ts'

/**
 * The first of these properties that a device publishes, in order of preference; one with an endpoint's suffix matches
 * by its name.
 */
export function findPublished({ features }: Exposes, properties: readonly string[]): Feature | null {
  for (const property of properties) {
    const found =
      features.find((feature) => feature.canPublish && feature.property === property) ??
      features.find((feature) => feature.canPublish && feature.name === property && feature.endpoint !== null)
    if (found !== undefined) return found
  }
  return null
}

/** A flag with its two values; null if the feature is not a flag. */
export function flagSource(feature: Feature | null): Source | null {
  if (feature === null || feature.type !== 'binary') return null
  const { property, canGet } = feature
  const on = scalarOr(feature.on, true)
  const off = scalarOr(feature.off, false)
  return { kind: 'flag', property, on, off, canGet, set: feature.canSet ? { property } : null }
}

function scalarOr(value: unknown, standard: boolean): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : standard
}
