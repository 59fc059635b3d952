/**
 * The three vocabularies of heating and the table that maps them (specification, sections 3 and 4). `number`
 * and `label` are the specification's heating mode, `device` the thermostat mode of a device, `scenario` the
 * mode's name in a scenario. Auto and Vacances are platform modes: they are never sent to a device.
 */
export const heatingModes = [
  { number: 0, label: 'Auto', device: null, scenario: 'auto' },
  { number: 1, label: 'Confort', device: 'comfort', scenario: 'comfort' },
  { number: 2, label: 'Confort-1', device: 'comfort_minus_1', scenario: 'comfort-1' },
  { number: 3, label: 'Confort-2', device: 'comfort_minus_2', scenario: 'comfort-2' },
  { number: 4, label: 'Éco', device: 'eco', scenario: 'eco' },
  { number: 5, label: 'Hors Gel', device: 'frost_protection', scenario: 'anti-frost' },
  { number: 6, label: 'Arrêt', device: 'stop', scenario: 'off' },
  { number: 7, label: 'Vacances', device: null, scenario: 'holidays' },
] as const

/** An order for a device: the specification's thermostat modes of devices. */
export const orders = [
  'comfort',
  'comfort_minus_1',
  'comfort_minus_2',
  'eco',
  'frost_protection',
  'stop',
] as const

export type Order = (typeof orders)[number]

/** What a person may request for a room: an order, or Auto to follow the schedule again. */
export const roomRequests = ['auto', ...orders] as const

export type RoomRequest = (typeof roomRequests)[number]

export const scenarioModes = [
  'auto',
  'comfort',
  'comfort-1',
  'comfort-2',
  'eco',
  'anti-frost',
  'off',
  'holidays',
] as const

export type ScenarioMode = (typeof scenarioModes)[number]

/** Hot water (ECS). `on` is a one-off, `auto` heats off-peak. */
export const ecsModes = ['on', 'off', 'auto'] as const

export type EcsMode = (typeof ecsModes)[number]

/** The specification's number of an order, 1 to 6; history stores an order as this number. */
export function orderNumber(order: Order): number {
  return orders.indexOf(order) + 1
}

/** The order with this number, or null if it is not the number of a device order. */
export function orderOfNumber(number: number): Order | null {
  return orders[number - 1] ?? null
}
