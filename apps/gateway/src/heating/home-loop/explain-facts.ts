import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { TankFacts } from '@foyer/rules/home/plan-tanks.ts'
import { nextRedHours } from '@foyer/rules/home/plan-red-days.ts'
import type { OrderAims } from '@foyer/rules/protection/room-protection.ts'
import { orderInForce, type OrderSources } from '@foyer/rules/room-order/room-order.ts'
import { standingOf } from '#heating/orders/heating-devices.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { climateOf } from '#home/devices/room-climate.ts'
import type { HomeFacts } from './home-facts.ts'

/** Formats an instant (ms) in the time zone of a home. */
type When = (ms: number) => string

/** The name of a device of a home, by its id. */
export function deviceNames(facts: HomeFacts): (deviceId: string) => string {
  const relays = facts.relayRooms.flatMap((room) => room.relays)
  const named = new Map([
    ...facts.devices.map(({ id, name }) => [id, name] as const),
    ...[...facts.tanks, ...relays].map((device) => [device.deviceId, device.name] as const),
  ])
  return (deviceId) => named.get(deviceId) ?? deviceId
}

/** Describes the facts of a home's plan at an instant (ms), one sentence for each. */
export function factSentences(facts: HomeFacts, now: number, when: When): string[] {
  const { hubs, tanks, relayRooms, guarded, devices, openCommands, absences, redDays, scenarios } = facts
  const nameOf = deviceNames(facts)
  const roomNames = new Map(guarded.map(({ roomId, name }) => [roomId, name]))
  const withRelays = new Set(relayRooms.map(({ roomId }) => roomId))
  const orderedRooms = guarded
    .filter(({ roomId }) => !withRelays.has(roomId))
    .map(({ roomId, name, sources, guard: { aims } }) => {
      const own = devices.filter((device) => device.roomId === roomId)
      return { name, sources, aims, measured: climateOf(own, 'temperature') }
    })
  return [
    ...hubs.map((hub) => hubSentence(hub, when)),
    ...tanks.map((tank) => tankSentence(tank, when)),
    ...orderedRooms.map((room) => roomSentence(room, now, when)),
    ...devices
      .filter(({ commands }) => commands.includes('thermostat_mode'))
      .map((device) => heatingDeviceSentence(device, when)),
    ...relayRooms.flatMap((room) => [
      roomSentence({ ...room, aims: { ...room.temperatures, stop: null } }, now, when),
      ...room.relays.map((relay) => relaySentence(relay, room.name, when)),
    ]),
    ...openCommands.shares.map((share) => shareSentence(share, nameOf(share.deviceId), when)),
    ...absences.open.map((absence) => absenceSentence(absence, when)),
    ...(redDays === null
      ? []
      : [redDaySentence({ ...facts, redDays }, { now, when, nameOf: (id) => roomNames.get(id) ?? id })]),
    ...(scenarios?.rows ?? []).map(
      ({ name, rules }) =>
        `Scenario ${name}: ${counted(rules.filter(({ active }) => active).length, 'active rule')}.`,
    ),
  ]
}

function hubSentence(
  { id, online, connectedSince, disconnectedSince }: HomeFacts['hubs'][number],
  when: When,
): string {
  const since = online ? connectedSince : disconnectedSince
  return `Hub ${id}: ${online ? 'online' : 'offline'}${since === null ? '' : ` since ${when(since)}`}.`
}

function tankSentence(
  {
    name,
    room,
    choice,
    isReachable,
    connectedSince,
    on,
    power,
    lastCommand,
    week,
  }: HomeFacts['tanks'][number],
  when: When,
): string {
  const parts = [
    `${name}${room === null ? '' : ` in ${room}`}: mode ${choice.mode}${choice.endsAt === null ? '' : ` until ${when(choice.endsAt)}`}`,
    week === null ? 'follows the hours of the contract' : 'follows its own week',
    reachableWords({ isReachable, connectedSince }, when),
    stateWords(on),
    ...(power === null ? [] : [`${power.value} W on ${when(power.at)}`]),
    lastCommandWords(lastCommand, when),
  ]
  return `${parts.join('; ')}.`
}

function roomSentence(
  {
    name,
    sources,
    aims,
    measured,
  }: {
    name: string
    sources: OrderSources
    aims: OrderAims
    measured: { value: number; at: number } | null
  },
  now: number,
  when: When,
): string {
  const parts = attempt(() => {
    const { order, source, until } = orderInForce(sources, now)
    const aim = aims[order]
    return [
      `mode ${order} by ${source}${aim === null ? '' : `, ${aim} °C`}`,
      ...(until === null ? [] : [`until ${when(until)}`]),
    ]
  })
  const temperature = measured === null ? 'not measured' : `${measured.value} °C on ${when(measured.at)}`
  return `${name}: ${[...parts, temperature].join('; ')}.`
}

function heatingDeviceSentence(device: HomeDevice, when: When): string {
  const { name, roomName, excludedAt, reachable, connectedSince } = device
  const { mode, setpoint } = standingOf(device)
  const order = mode === null ? null : orderOfNumber(mode)
  const parts = [
    ...(excludedAt === null ? [] : ['does not follow its room']),
    reachableWords({ isReachable: reachable, connectedSince }, when),
    order === null ? 'never reported its mode' : `reports mode ${order}`,
    ...(setpoint === null ? [] : [`setpoint ${setpoint} °C`]),
  ]
  return `${name}${roomName === null ? '' : ` in ${roomName}`}: ${parts.join('; ')}.`
}

function relaySentence(
  { name, isReachable, connectedSince, on, lastCommand }: HomeFacts['relayRooms'][number]['relays'][number],
  room: string,
  when: When,
): string {
  const parts = [
    reachableWords({ isReachable, connectedSince }, when),
    stateWords(on),
    lastCommandWords(lastCommand, when),
  ]
  return `${name} in ${room}: ${parts.join('; ')}.`
}

function shareSentence(
  { life: { sentAt }, requestedAt }: HomeFacts['openCommands']['shares'][number],
  device: string,
  when: When,
): string {
  return sentAt === null
    ? `Command to ${device}: requested on ${when(requestedAt)}, not sent.`
    : `Command to ${device}: sent on ${when(sentAt)}, not answered.`
}

function absenceSentence(
  { roomIds, departure, back, order, begunAt }: HomeFacts['absences']['open'][number],
  when: When,
): string {
  const where = roomIds === null ? 'the whole home' : counted(roomIds.length, 'room')
  const until = back === null ? '' : ` to ${when(back)}`
  const begun = begunAt === null ? 'not begun' : `begun on ${when(begunAt)}`
  return `Absence of ${where} from ${when(departure)}${until}: mode ${order}; ${begun}.`
}

function redDaySentence(
  { tariff, redDays }: { tariff: HomeFacts['tariff']; redDays: NonNullable<HomeFacts['redDays']> },
  { now, when, nameOf }: { now: number; when: When; nameOf: (roomId: string) => string },
): string {
  const { isAccepted, rooms, keepsWaterOff, skippedDays } = redDays
  if (!isAccepted) return 'Plan of red days: not accepted.'
  const red = attempt(() => {
    const hours = nextRedHours(tariff, now)
    return [
      hours === null ? 'no red hours are known' : `red hours from ${when(hours.from)} to ${when(hours.to)}`,
    ]
  })
  const parts = [
    'accepted',
    rooms.length === 0
      ? 'lowers no room'
      : `lowers ${rooms.map(({ roomId, order }) => `${nameOf(roomId)} to ${order}`).join(', ')}`,
    ...(keepsWaterOff ? ['keeps hot water off'] : []),
    ...skippedDays.map((day) => `not followed on ${day}`),
    ...red,
  ]
  return `Plan of red days: ${parts.join('; ')}.`
}

/** Words about facts that may be invalid: the plan of their part fails, and the rest of the home is described. */
function attempt(words: () => string[]): string[] {
  try {
    return words()
  } catch (error) {
    return [`cannot be computed: ${String(error)}`]
  }
}

/** A count with its noun. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function reachableWords(
  { isReachable, connectedSince }: { isReachable: boolean; connectedSince: number | null },
  when: When,
): string {
  if (!isReachable) return 'not reachable'
  return `reachable${connectedSince === null ? '' : ` since ${when(connectedSince)}`}`
}

function stateWords(on: number | null): string {
  return on === null ? 'never reported whether it is on' : `reports ${onOff(on === 1)}`
}

function lastCommandWords(last: TankFacts['lastCommand'], when: When): string {
  if (last === null) return 'never commanded'
  const outcome = { open: 'waits for its answer', reached: 'was confirmed', missed: 'was not confirmed' }[
    last.outcome
  ]
  return `last command: turn ${onOff(last.number === 1)}, ${when(last.at)}, which ${outcome}`
}

export const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
