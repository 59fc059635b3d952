import type { Order } from '@foyer/contract/heating.ts'
import type { ScenarioInput } from '@foyer/contract/scenario.ts'

/** A scenario of the house. Without `since`, it was never activated. */
export type HouseScenario = ScenarioInput & {
  /**
   * Active for some days, or since shortly before the schedule of this room last reached the order that triggers it.
   */
  since?: 'days' | { room: string; order: Order }
  /** Left out if the household is simulated, which creates another scenario in its place. */
  isReplaced?: true
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

type Rule = ScenarioInput['rules'][number]
type RoomsAction = Extract<Rule['actions'][number], { kind: 'rooms' }>

/**
 * The scenarios of the house; `idOf` returns the id of a room by its name. Devices are not known yet, so no rule
 * contains one.
 */
export function houseScenarios(time_zone: string, idOf: (roomName: string) => string): HouseScenario[] {
  const rooms = (
    names: readonly string[],
    mode: RoomsAction['mode'],
    until: RoomsAction['until'],
  ): RoomsAction => ({
    kind: 'rooms',
    rooms: names.map(idOf),
    mode,
    until,
  })
  const rule = (condition: Rule['condition'], actions: Rule['actions'], active = true): Rule => ({
    condition,
    actions,
    active,
  })
  const base = { time_zone, is_secure: false }
  return [
    {
      ...base,
      name: 'Nuit douce',
      type: 'heating',
      mode: 'comfort-2',
      operation_days: everyDay,
      rules: [
        rule({ kind: 'time', at: 22 * 60 + 30 }, [
          rooms(['Chambre parents', 'Chambre de Louise'], null, { kind: 'time', at: 390 }),
        ]),
        rule({ kind: 'time', at: 23 * 60 }, [
          rooms(['Salon', 'Cuisine', 'Bureau'], 'eco', { kind: 'next_block' }),
        ]),
      ],
    },
    {
      ...base,
      name: 'Salle de bains avant le prix fort',
      type: 'energy',
      mode: 'comfort',
      operation_days: everyDay,
      since: 'days',
      rules: [
        // Intended for working days. At the weekend the room is in Éco at that time, and the rule nearly runs.
        rule(
          {
            kind: 'group',
            join: 'all',
            of: [
              { kind: 'time', at: 5 * 60 + 30 },
              { kind: 'price', band: 'off_peak' },
              { kind: 'order', room_id: idOf('Salle de bains'), mode: 'comfort' },
            ],
          },
          [{ kind: 'hot_water', mode: 'auto' }],
        ),
      ],
    },
    {
      ...base,
      name: 'Bureau ni froid ni cher',
      type: 'comfort',
      mode: 'comfort-1',
      operation_days: everyDay,
      since: { room: 'Bureau', order: 'comfort_minus_1' },
      // Each rule triggers the other.
      rules: [
        rule({ kind: 'order', room_id: idOf('Bureau'), mode: 'comfort-1' }, [
          rooms(['Bureau'], 'eco', { kind: 'minutes', minutes: 60 }),
        ]),
        rule({ kind: 'order', room_id: idOf('Bureau'), mode: 'eco' }, [
          rooms(['Bureau'], null, { kind: 'minutes', minutes: 60 }),
        ]),
      ],
    },
    {
      ...base,
      name: 'Mercredi de Louise',
      type: 'comfort',
      mode: 'comfort',
      operation_days: [3],
      isReplaced: true,
      rules: [
        rule({ kind: 'time_between', from: 720, to: 1020 }, [
          rooms(['Chambre de Louise', 'Salon'], null, { kind: 'while' }),
        ]),
      ],
    },
    {
      ...base,
      name: 'Maison fermée',
      type: 'security',
      mode: 'holidays',
      is_secure: true,
      operation_days: everyDay,
      rules: [
        rule({ kind: 'time', at: 480 }, [
          { kind: 'rooms', rooms: 'all', mode: null, until: { kind: 'minutes', minutes: 1440 } },
          { kind: 'hot_water', mode: 'off' },
        ]),
        rule(
          { kind: 'order', room_id: idOf('Salon'), mode: 'holidays' },
          [{ kind: 'notify', text: 'La maison est en vacances.' }],
          false,
        ),
      ],
    },
  ]
}

/**
 * The scenario that the household of the house creates once its devices are online, triggered by the contact of the bay
 * window.
 */
export function windowScenario(
  time_zone: string,
  { windowId, kitchenId }: { windowId: string; kitchenId: string },
): ScenarioInput {
  return {
    time_zone,
    name: 'Quand la baie vitrée est ouverte',
    type: 'energy',
    mode: 'eco',
    is_secure: false,
    operation_days: everyDay,
    rules: [
      {
        condition: { kind: 'opening', device_id: windowId, is: 'open', minutes: 1 },
        actions: [
          { kind: 'rooms', rooms: [kitchenId], mode: null, until: { kind: 'while' } },
          {
            kind: 'notify',
            text: 'La baie vitrée est ouverte depuis une minute\u202f: la cuisine passe en Éco.',
          },
        ],
        active: true,
      },
    ],
  }
}
