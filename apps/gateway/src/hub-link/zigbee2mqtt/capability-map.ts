import type { Capability, DeviceType } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import { flagRules, meterTier, meterTotal, numberRules, orderProperties } from './capability-rules.ts'
import type { Exposes, Feature } from './exposes.ts'
import { findPublished, flagSource } from './feature-sources.ts'
import { mapAirConditioner } from './map-air-conditioner.ts'
import { mapSiren } from './map-siren.ts'
import type { Mapping, Source } from './mapping.ts'
import { orderOfWord, wordOfOrder } from './order-words.ts'

/** Maps each capability of a device to its place in the state messages, from what the device exposes. */
export function mapCapabilities(type: DeviceType, exposes: Exposes): Mapping {
  const mapping = new Map<Capability, Source>()
  const add = (capability: Capability, source: Source | null) => {
    if (source !== null && !mapping.has(capability)) mapping.set(capability, source)
  }
  for (const rule of numberRules) add(rule.capability, numberSource(rule, exposes))
  for (const rule of flagRules) add(rule.capability, flagSource(findPublished(exposes, rule.properties)))
  if (type === 'air_conditioner') mapAirConditioner(exposes, mapping)
  const isMeter = exposes.features.some(({ property }) => property === meterTotal || meterTier.test(property))
  // A Linky's active power is the mean of its last half hour, not the current power.
  if (isMeter) mapping.delete('instant_power')
  add('locked', flagSource(findLock(exposes)))
  mapSiren(exposes, mapping)
  add('energy_index', meterSource(exposes))
  add('demand', runningSource(type, exposes))
  add('open', openSource(exposes))
  add('on', type === 'air_conditioner' ? null : flagSource(findSwitch(exposes)))
  add('brightness', brightnessSource(exposes))
  add('thermostat_mode', orderSource(exposes))
  if (type === 'thermostat' || type === 'heater') add('thermostat_mode', climateSource(exposes))
  return mapping
}

function numberSource(rule: (typeof numberRules)[number], exposes: Exposes): Source | null {
  const feature = findPublished(exposes, rule.properties)
  if (feature === null || feature.type !== 'numeric') return null
  const scale = Object.hasOwn(rule.units, feature.unit ?? 'default')
    ? rule.units[feature.unit ?? 'default']
    : undefined
  if (scale === undefined) return null
  const canSet = feature.canSet && (rule.capability === 'setpoint' || rule.capability === 'position')
  const { property, canGet, step } = feature
  return {
    kind: 'number',
    property,
    scale,
    min: rule.min,
    max: rule.max,
    isWhole: rule.isWhole ?? false,
    canGet,
    set: canSet
      ? {
          property,
          min: feature.min ?? 0,
          max: feature.max ?? (rule.capability === 'position' ? 100 : 35),
          step,
        }
      : null,
  }
}

function openSource(exposes: Exposes): Source | null {
  const feature = findPublished(exposes, ['contact'])
  if (feature === null) return null
  // `contact: true` means closed, whatever the device lists as its on and off values.
  return { kind: 'flag', property: feature.property, on: false, off: true, canGet: feature.canGet, set: null }
}

function findSwitch({ features }: Exposes): Feature | null {
  const isState = ({ within, name, type, canPublish }: Feature) =>
    (within === 'switch' || within === 'light') && name === 'state' && type === 'binary' && canPublish
  return (
    features.find((feature) => isState(feature) && feature.property === 'state') ??
    features.find(isState) ??
    null
  )
}

function findLock({ features }: Exposes): Feature | null {
  return (
    features.find(
      ({ within, name, type, canPublish }) =>
        within === 'lock' && name === 'state' && type === 'binary' && canPublish,
    ) ?? null
  )
}

function brightnessSource({ features }: Exposes): Source | null {
  const feature = features.find(
    ({ within, name, canPublish }) => within === 'light' && name === 'brightness' && canPublish,
  )
  if (feature === undefined) return null
  const { property, canGet } = feature
  const full = feature.max !== null && feature.max > 0 ? feature.max : 254
  const set = feature.canSet ? { property, min: feature.min ?? 0, max: full, step: 1 } : null
  return { kind: 'number', property, scale: 100 / full, min: 0, max: 100, isWhole: true, canGet, set }
}

function meterSource({ features }: Exposes): Source | null {
  const tiers = features.map(({ property }) => property).filter((property) => meterTier.test(property))
  // Whatever contract the meter had when it was paired, the message may contain its total.
  const hasTotal = features.some(({ property }) => property === meterTotal)
  if (tiers.length === 0 && !hasTotal) return null
  return { kind: 'total', property: meterTotal, tiers, scale: 1_000 }
}

function runningSource(type: DeviceType, exposes: Exposes): Source | null {
  const feature = findPublished(exposes, ['running_state'])
  if (feature === null || !feature.values.includes('heat')) return null
  const others = feature.values.filter((word) => typeof word === 'string').filter((word) => word !== 'heat')
  const numbers = [
    ['heat', 100] satisfies [string, number],
    ...others.map((word): [string, number] => [word, 0]),
  ]
  // Air conditioners list it as readable, but their converters cannot read it.
  const canGet = feature.canGet && type !== 'air_conditioner'
  return { kind: 'word', property: feature.property, numbers, canGet }
}

function orderSource(exposes: Exposes): Source | null {
  for (const { read, set } of orderProperties) {
    const feature = findPublished(exposes, [read])
    if (feature === null) continue
    const setter = exposes.features.find(({ property, canSet }) => property === set && canSet)
    const listed = setter?.values ?? feature.values
    const words = orders.flatMap((order): [(typeof orders)[number], string | number][] => {
      const word = wordOfOrder(order, listed)
      return word === null ? [] : [[order, word]]
    })
    // A preset counts as an order only if its values include both comfort and eco: other presets mean something else.
    if (read === 'preset' && !(hasOrder(feature, 'comfort') && hasOrder(feature, 'eco'))) continue
    return {
      kind: 'order',
      property: feature.property,
      canGet: feature.canGet,
      set: setter === undefined || words.length === 0 ? null : { property: setter.property, words },
    }
  }
  return null
}

function hasOrder({ values }: Feature, order: (typeof orders)[number]): boolean {
  return values.some((word) => orderOfWord(word) === order)
}

function climateSource(exposes: Exposes): Source | null {
  const setpoint = findPublished(exposes, ['occupied_heating_setpoint', 'current_heating_setpoint'])
  if (setpoint === null || setpoint.type !== 'numeric') return null
  const mode = findPublished(exposes, ['system_mode'])
  const words = mode?.values ?? []
  return {
    kind: 'climate',
    setpoint: setpoint.property,
    mode: mode?.property ?? null,
    heat: mode !== null && words.includes('heat') ? 'heat' : null,
    off: mode !== null && words.includes('off') ? 'off' : null,
    min: setpoint.min ?? 5,
    max: setpoint.max ?? 30,
    step: setpoint.step !== null && setpoint.step > 0 ? setpoint.step : 0.5,
    canGet: setpoint.canGet,
    canSet: setpoint.canSet,
  }
}
