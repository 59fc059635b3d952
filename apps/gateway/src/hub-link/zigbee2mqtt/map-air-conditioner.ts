import { type ChoiceCapability, choiceWords } from '@foyer/contract/climate.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { choiceSources } from './capability-rules.ts'
import type { Exposes, Feature } from './exposes.ts'
import type { Source } from './mapping.ts'

/** Maps an air conditioner: its mode, its fan speed, and the setpoint that applies in its mode. */
export function mapAirConditioner(exposes: Exposes, mapping: Map<Capability, Source>): void {
  for (const capability of ['climate_mode', 'fan_mode'] as const) {
    const source = choiceSource(capability, exposes)
    if (source !== null) mapping.set(capability, source)
  }
  const setpoint = setpointSource(exposes)
  if (setpoint !== null) mapping.set('setpoint', setpoint)
}

function named({ features }: Exposes, name: string): Feature | null {
  return features.find((feature) => feature.canPublish && feature.name === name) ?? null
}

function choiceSource(capability: ChoiceCapability, exposes: Exposes): Source | null {
  const { property, words } = choiceSources[capability]
  const feature = named(exposes, property)
  if (feature === null || feature.type !== 'enum') return null
  const listed = choiceWords[capability].flatMap((word, number): [string, string, number][] => {
    const theirs = feature.values.find((value) => value === word || value === wordOfMaker(words, word))
    return typeof theirs === 'string' ? [[word, theirs, number]] : []
  })
  if (listed.length === 0) return null
  return {
    kind: 'word',
    property: feature.property,
    numbers: listed.map(([, theirs, number]) => [theirs, number]),
    canGet: feature.canGet,
    ...(feature.canSet && {
      set: { property: feature.property, words: listed.map(([word, theirs]) => [word, theirs]) },
    }),
  }
}

function wordOfMaker(words: Readonly<Record<string, string>>, word: string): string | undefined {
  return words[word]
}

function setpointSource(exposes: Exposes): Source | null {
  const mode = named(exposes, 'system_mode')
  const heating = named(exposes, 'occupied_heating_setpoint') ?? named(exposes, 'current_heating_setpoint')
  const cooling = named(exposes, 'occupied_cooling_setpoint')
  const one = cooling ?? heating
  if (mode === null || one === null) return null
  return {
    kind: 'setpoint',
    heating: heating?.property ?? null,
    cooling: cooling?.property ?? null,
    mode: mode.property,
    min: one.min ?? 5,
    max: one.max ?? 35,
    step: one.step !== null && one.step > 0 ? one.step : 0.5,
    canGet: one.canGet,
    canSet: one.canSet,
  }
}
