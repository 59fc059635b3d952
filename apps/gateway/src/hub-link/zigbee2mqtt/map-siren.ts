import type { Capability } from '@foyer/contract/device.ts'
import { findPublished, flagSource } from './feature-sources.ts'
import type { Exposes } from './exposes.ts'
import type { Source } from './mapping.ts'

/** Loudest first of what the sirens we know list; a burglar alarm before a fire one: it is about somebody. */
const soundings = ['burglar', 'emergency', 'fire', 'police_panic'] as const
const levels = ['high', 'very_high', 'medium', 'low'] as const
/** s that it sounds where nobody stops it. */
const SOUNDS_FOR = 60

/**
 * What makes a noise when told to: a switch (`alarm`, `siren`), which says whether it sounds, or a warning, which says
 * nothing. An alarm that only tells stays an alarm.
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
