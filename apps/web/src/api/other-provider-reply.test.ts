import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { dropUnknown } from './other-provider.ts'

const word = (...words: [string, ...string[]]) => z.enum(words)
const devices = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    type: word('light', 'sensor', 'unknown'),
    status: word('online', 'offline'),
    capabilities: z.optional(z.array(word('on', 'instant_power', 'temperature'))),
    thermostat_mode: z.optional(z.nullable(word('eco', 'stop'))),
    temperature: z.optional(z.number()),
  }),
)
const rooms = z.array(z.object({ id: z.string(), name: z.string() }))
const history = z.object({
  series: z.array(
    z.object({
      capability: word('temperature', 'humidity'),
      points: z.array(z.tuple([z.number(), z.nullable(z.number())])),
    }),
  ),
})
const lamp = { id: 'd', name: 'Lampe', type: 'light', status: 'online' }

test('unknown values and invalid fields are dropped, and the list stays', () => {
  const read = dropUnknown(devices, 'listDevices', [
    { ...lamp, capabilities: ['on', 'colour', 'instant_power'], thermostat_mode: 'boost', temperature: '19' },
    { id: 'e', name: 'Robot', type: 'vacuum', reachable: true },
    { id: 'f', name: 'Autre' },
  ])

  expect(read).toEqual([
    { ...lamp, capabilities: ['on', 'instant_power'] },
    { id: 'e', name: 'Robot', type: 'unknown', status: 'online', reachable: true },
    { id: 'f', name: 'Autre', type: 'unknown', status: 'offline' },
  ])
})

test('only an item without its required fields is removed', () => {
  expect(dropUnknown(rooms, 'listRooms', [{ name: 'no id' }, 7, null, { id: 'r', name: 'Salon' }])).toEqual([
    { id: 'r', name: 'Salon' },
  ])
  const series = [
    { capability: 'co2', points: [[1, 2]] },
    {
      capability: 'temperature',

      points: [
        [1, 19],
        [2, 'warm'],
        [3, null],
      ],
    },
  ]
  expect(dropUnknown(history, 'getCapabilityValues', { series })).toEqual({
    series: [
      {
        capability: 'temperature',

        points: [
          [1, 19],
          [3, null],
        ],
      },
    ],
  })
})

test('a reply that is not a list is returned unchanged', () => {
  for (const reply of [null, 'rooms', { rooms: [] }, 12]) {
    expect(dropUnknown(rooms, 'listRooms', reply)).toBe(reply)
  }
})
