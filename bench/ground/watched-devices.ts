import type { ScenarioInput } from '@foyer/contract/scenario.ts'

export const DAY = 86_400_000
/** ms between two reports of a device. */
export const PACE = 300_000

export type WatchedIds = { sensorId: string; contactId: string }

/** Three rules: a window that stays open in the cold, a cold room by day, and a time. */
export function rulesOf({ sensorId, contactId }: WatchedIds): ScenarioInput['rules'] {
  const cold = { kind: 'measure', device_id: sensorId, capability: 'temperature', is: 'below' } as const
  const actions = [{ kind: 'notify' as const, text: 'Il fait froid' }]
  const open = { kind: 'opening', device_id: contactId, is: 'open', minutes: 10 } as const
  return [
    {
      condition: { kind: 'group', join: 'all', of: [open, { ...cold, value: 19, minutes: 0 }] },
      actions,
      active: true,
    },
    {
      condition: {
        kind: 'group',
        join: 'all',
        of: [
          { ...cold, value: 18, minutes: 30 },
          { kind: 'time_between', from: 420, to: 1_320 },
        ],
      },
      actions,
      active: true,
    },
    { condition: { kind: 'time', at: 1_350 }, actions, active: true },
  ]
}

/** Reports of a sensor and a contact over [from, to), ms, the same each time. */
export function reportsOf({ sensorId, contactId }: WatchedIds, from: number, to: number) {
  const times = Array.from({ length: Math.floor((to - from) / PACE) }, (_, index) => from + index * PACE)
  const temperatures = times.map((at) => 18.5 + Math.round(20 * Math.sin((at / DAY) * 2 * Math.PI)) / 10)
  // It is opened eight times a day, for a quarter of an hour.
  const openings = times.map((at) => (Math.floor(at / PACE) % 36 < 3 ? 1 : 0))
  return [
    { deviceId: sensorId, capability: 'temperature' as const, times, values: temperatures },
    { deviceId: contactId, capability: 'open' as const, times, values: openings },
  ]
}
