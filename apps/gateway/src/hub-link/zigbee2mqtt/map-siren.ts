import type { Capability } from '@foyer/contract/device.ts'
import { findPublished, flagSource } from './feature-sources.ts'
import type { Exposes } from './exposes.ts'
import type { Source } from './mapping.ts'

/** Sounds of the known sirens, loudest first; burglar before fire, since the alarm is about an intruder. */
const soundings = ['burglar', 'emergency', 'fire', 'police_panic'] as const
const levels = ['high', 'very_high', 'medium', 'low'] as const
/** Duration of the sound if it is not stopped, s. */
const SOUNDS_FOR = 60

/**
 * Maps what can sound on request: a switch (`alarm`, `siren`), which reports its state, or a warning, which does not.
 * An alarm that can only be read stays an alarm.
 */
export function mapSiren(exposes: Exposes, mapping: Map<Capability, Source>): void {
  const feature = findPublished(exposes, ['siren', 'alarm'])
  const source = feature?.canSet === true ? flagSource(feature) : null
  if (source !== null) {
    mapping.set('siren', source)
    const alarm = mapping.get('alarm')
    if (alarm?.kind === 'flag' && alarm.property === feature?.property) mapping.delete('alarm')
    return
  }
  const warning = warningSource(exposes)
  if (warning !== null) mapping.set('siren', warning)
}

function warningSource({ features }: Exposes): Source | null {
  const warning = features.find(({ name, canSet }) => name === 'warning' && canSet)
  const valuesOf = (part: string) => warning?.parts.find(({ name }) => name === part)?.values ?? []
  const has = (part: string) => warning?.parts.some(({ name }) => name === part) === true
  const mode = soundings.find((word) => valuesOf('mode').includes(word))
  if (warning === undefined || mode === undefined || !valuesOf('mode').includes('stop')) return null
  const level = levels.find((word) => valuesOf('level').includes(word))
  const details = {
    ...(level !== undefined && { level }),
    ...(has('strobe') && { strobe: true }),
  }
  return {
    kind: 'warning',
    property: warning.property,
    on: { mode, ...details, ...(has('duration') && { duration: SOUNDS_FOR }) },
    off: {
      mode: 'stop',
      ...details,
      ...(has('strobe') && { strobe: false }),
      ...(has('duration') && { duration: 1 }),
    },
  }
}
