import type { Capability, Device } from '@foyer/contract/device.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { Measure, Measures } from '#ui/measure.tsx'
import { deviceScreenWords } from './device-screen-words.ts'

const measured = [
  'temperature',
  'humidity',
  'instant_power',
  'apparent_power',
  'intensity',
  'energy_index',
  'setpoint',
  'battery',
  'demand',
  'voltage',
  'brightness',
  'position',
] as const

/** The first four things it measures, large; each leads to its chart. */
export function DeviceMeasures({ device }: { device: Device }) {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const now = useMinute()
  const shown = measured.filter((capability) => typeof device[capability] === 'number').slice(0, 4)
  if (shown.length === 0) return null
  const seen = device.last_seen ?? null
  const lines: Partial<Record<Capability, string>> = {
    ...(typeof device.nominal_power === 'number'
      ? { instant_power: t(($) => $.measures.ofNominal, { value: format.power(device.nominal_power) }) }
      : {}),
    ...(typeof device.setpoint === 'number'
      ? { temperature: t(($) => $.measures.setpoint, { value: format.temperature(device.setpoint) }) }
      : {}),
    energy_index: t(($) => $.measures.index),
  }
  return (
    <Measures label={t(($) => $.measures.label)}>
      {shown.map((capability, index) => {
        const value = device[capability] ?? 0
        return (
          <Measure
            key={capability}
            label={
              <Link
                to="/account/devices/$deviceid"
                params={{ deviceid: device.id }}
                search={{ tab: 'charts', show: capability }}
              >
                {t(($) => $.capabilities[capability])}
              </Link>
            }
            value={capability === 'energy_index' ? format.decimal(value / 1000) : format.number(value, 1)}
            unit={unitOf(capability)}
            line={
              lines[capability] ??
              (index === 0 && seen !== null
                ? t(($) => $.measures.heard, { at: format.whenAt(seen, now) })
                : undefined)
            }
          />
        )
      })}
    </Measures>
  )
}

function unitOf(capability: (typeof measured)[number]): string {
  switch (capability) {
    case 'temperature':
    case 'setpoint':
      return '°C'
    case 'instant_power':
      return 'W'
    case 'apparent_power':
      return 'VA'
    case 'voltage':
      return 'V'
    case 'intensity':
      return 'A'
    case 'energy_index':
      return 'kWh'
    default:
      return '%'
  }
}
