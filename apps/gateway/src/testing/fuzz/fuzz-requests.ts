import type { AnyCall } from '@foyer/contract/call.ts'
import { orders } from '@foyer/contract/heating.ts'
import { redDayOrders } from '@foyer/contract/red-day-plan.ts'
import { redDay } from '#testing/red-days.ts'
import { spareRoomId } from '#testing/rooms.ts'
import type { TestHome } from '#testing/world.ts'
import { laterAbsence } from '#testing/absences.ts'
import { bulkOrderId } from '#testing/bulk.ts'
import { importId } from '#testing/imports.ts'
import { namedWeekId } from '#testing/named-weeks.ts'
import { scenarioBody } from './scenarios.ts'
import type { Random } from './random.ts'
import { inputSchema, valueOf } from './schema-values.ts'

/** A request as it is sent. */
export type FuzzRequest = {
  /** The call that it was made from. */
  call: AnyCall
  kind: 'valid' | 'mutated' | 'garbage'
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

/** A request as separate parts. */
export type Draft = {
  method: string
  params: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: unknown
  /** Sent instead of the body's JSON. */
  text?: string
}

export type FuzzPerson = {
  home: TestHome
  token: string
  email: string
  password: string
  isOwner: boolean
  /** Another session of this user, which may be ended. */
  sessionId?: string
  /** A browser of this user with a push subscription. */
  browserId?: string
}

const capabilityLists = [
  'temperature',
  'temperature,setpoint',
  'instant_power,energy_index',
  'thermostat_mode',
  'humidity,battery,open',
] as const

/** The calls whose period is in days; that of the others is between two instants. */
const takesDays = new Set(['getConsumption', 'getTariff'])

/** A request that is valid by the contract, from a signed-in user, about objects of their home. */
export function validDraft(call: AnyCall, person: FuzzPerson, random: Random): Draft {
  const { home } = person
  const live: Record<string, () => string> = {
    roomId: () => (call.name === 'deleteRoom' ? spareRoomId(home) : home.roomId),
    deviceId: () => random.pick([home.radiatorId, home.thermostatId, home.contactId]),
    hubId: () => home.hubId,
    commandId: () => home.commandId,
    contractId: () => home.contractId,
    supplierBillId: () => home.supplierBillId,
    day: () => redDay,
    scenarioId: () => home.scenarioId,
    absenceId: () => home.absenceId,
    namedWeekId: () => namedWeekId(home),
    importId: () => importId(home),
    bulkOrderId: () => bulkOrderId(home),
    runId: () => home.scenarioRunId,
    departureAt: () => laterAbsence.departure_at,
    returnAt: () => laterAbsence.return_at,
    subscriptionId: () => person.browserId ?? home.sessionId,
    sessionId: () => person.sessionId ?? home.sessionId,
    limit: () => String(1 + random.below(20)),
    aggregableCapas: () => random.pick(capabilityLists),
    aggregationMinutes: () => random.pick(['5', '15', '30', '60']),
    startDate: () => (takesDays.has(call.name) ? '2027-01-18' : '2027-01-17T18:00:00Z'),
    endDate: () => (takesDays.has(call.name) ? '2027-01-18' : '2027-01-18T19:00:00+01:00'),
  }
  const asText = (value: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries(Object(value)).map(([name, made]) => [name, live[name]?.() ?? String(made)]),
    )
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': 'fr' }
  if (call.access === 'home' || call.access === 'owner') headers['token'] = person.token
  if (call.isIdempotent && random.chance(0.7)) headers['idempotency-key'] = random.uuid()
  const hasBody = call.method !== 'GET'
  return {
    method: call.method,
    params: asText(valueOf(inputSchema(call.params), random)),
    query: Object.entries(asText(valueOf(inputSchema(call.query), random))),
    headers,
    body: hasBody ? bodyOf(call, person, random) : undefined,
  }
}

function bodyOf(call: AnyCall, person: FuzzPerson, random: Random): unknown {
  if (call.name === 'authenticate') {
    return { parkName: 'vav', email: person.email, password: person.password }
  }
  if (call.name === 'changePassword') {
    return { current_password: person.password, new_password: person.password }
  }
  if (call.name === 'updateHome') {
    const time_zone = random.pick(['Europe/Paris', 'Europe/Lisbon', 'America/Guadeloupe'])
    return { name: `Maison ${random.below(100)}`, ...(random.chance(0.2) ? { time_zone } : {}) }
  }
  if (call.name === 'updateDevice') {
    const room_id = random.pick([person.home.roomId, null])
    return { ...Object(valueOf(inputSchema(call.body), random)), name: `Objet ${random.below(100)}`, room_id }
  }
  if (call.name === 'reorderRooms') return { room_ids: [spareRoomId(person.home), person.home.roomId] }
  if (call.name === 'createRoom' || call.name === 'updateRoom') return { name: `Cave ${random.below(99)}` }
  if (call.name === 'commandDevice') return { capability: 'thermostat_mode', value: 'eco' }
  if (call.name === 'addContract') return contractBody(random)
  if (call.name === 'createImport' || call.name === 'previewImport') {
    const lines = Array.from(
      { length: 3 },
      // UTC is valid in every time zone that `updateHome` sets.
      (_, hour) => `2026-01-05T0${hour + 1}:00:00Z;${random.below(9000)}`,
    )
    return { file_name: 'load-curve.csv', text: ['Horodate;Valeur', ...lines].join('\n') }
  }
  if (call.name === 'enterDayColor') return { color: null }
  if (call.name === 'addSupplierBill') return supplierBillBody(random)
  if (call.name === 'updateSupplierBill') return { ...supplierBillBody(random), version: null }
  if (call.name === 'updateContract') return { ...contractBody(random), version: null }
  const scenario = scenarioBody(call.name, person.home, random)
  if (scenario !== null) return scenario
  if (call.name === 'createAbsence') return laterAbsence
  if (call.name === 'updateAbsence') return { ...laterAbsence, version: 1 }
  if (call.name === 'createNamedWeek') return { name: random.uuid(), week: anyWeek(random) }
  if (call.name === 'updateNamedWeek') return { name: random.uuid(), week: anyWeek(random), version: 1 }
  if (call.name === 'setRedDaySettings') {
    const [lowers_rooms, keeps_water_off] = [random.chance(0.7), random.chance(0.5)]
    const order = random.pick([...redDayOrders, null])
    return { version: 0, lowers_rooms, keeps_water_off, rooms: [{ room_id: person.home.roomId, order }] }
  }
  if (call.name === 'setBulkOrder') return { order: 'eco', room_ids: [person.home.roomId] }
  if (call.name === 'setRoomSettings') {
    return { version: 1, protection: { floor: random.pick([5, 7.5, 10]), ceiling: 26 } }
  }
  if (call.name === 'setHotWaterWeek') return { version: null, week: Array(7).fill([{ start: 0, end: 360 }]) }
  if (call.name === 'setSchedule') return { version: null, week: anyWeek(random) }
  return valueOf(inputSchema(call.body), random) ?? undefined
}

/** A contract with consistent parts. */
function contractBody(random: Random) {
  const option = random.pick(['base', 'hp_hc', 'tempo', 'ejp', 'market'] as const)
  const day = `20${10 + random.below(20)}-0${1 + random.below(9)}-${10 + random.below(19)}`
  const ranges = () => {
    const start = random.below(1440)
    return [{ start, end: (start + 1 + random.below(480)) % 1440 }]
  }
  const own = {
    base: { base: 0.2 },
    hp_hc: { peak: 0.21, off_peak: 0.16 },
    tempo: {
      blue_peak: 0.16,
      blue_off_peak: 0.13,
      white_peak: 0.19,
      white_off_peak: 0.15,
      red_peak: 0.7,
      red_off_peak: 0.16,
    },
    ejp: { ejp_normal: 0.18, ejp_peak: 0.34 },
    market: { peak: 0.22, off_peak: 0.15, yearly_subscription: 200 },
  }[option]
  return {
    valid_from: day,
    option,
    subscribed_power: 9,
    off_peak: option === 'hp_hc' ? ranges() : [],
    ...(option === 'hp_hc' && random.chance(0.5) ? { off_peak_summer: ranges() } : {}),
    ...(option === 'market'
      ? {
          market: {
            summer: null,
            hours: ranges().map((range) => {
              const days = [1 + random.below(5), 6, 7]
              return { kind: 'off_peak', days, season: null, ...range }
            }),
          },
        }
      : {}),
    prices: option !== 'market' && random.chance(0.5) ? [] : [{ valid_from: day, ...own }],
  }
}

/** A bill of a few days, which hardly ever overlaps another. */
function supplierBillBody(random: Random) {
  const month = `20${10 + random.below(16)}-0${1 + random.below(9)}`
  const first = 10 + random.below(10)
  return {
    from: `${month}-${first}`,
    to: `${month}-${first + random.below(9)}`,
    total: random.below(20_000) / 100,
    kilowatt_hours: random.chance(0.5) ? random.below(900) : null,
    subscription: null,
  }
}

/** Seven days of at most four blocks: entirely random blocks would hardly ever be valid. */
function anyWeek(random: Random) {
  return Array.from({ length: 7 }, () => {
    const edges = [0, 24, 48, 72, 96].map((quarter) => quarter + (quarter % 96 === 0 ? 0 : random.below(12)))
    return edges.slice(1).flatMap((end, index) => {
      const block = { start: (edges[index] ?? 0) * 15, end: end * 15, order: random.pick(orders) }
      return random.chance(0.8) ? [block] : []
    })
  })
}

/** Any request that HTTP allows. */
export function garbageDraft(random: Random, token: string): Draft & { path: string } {
  const path = Array.from({ length: random.below(5) }, () =>
    encodeURIComponent(safe(random.text(random.below(30)))),
  )
  return {
    method: random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: `/${random.pick(['api', 'api', 'api/rooms', 'api/devices', 'assets', ''])}/${path.join('/')}`,
    params: {},
    query: Array.from({ length: random.below(4) }, () => [random.text(5), random.text(20)]),
    headers: random.chance(0.5) ? { token, 'content-type': 'application/json' } : {},
    body: undefined,
    text: random.text(random.below(200)),
  }
}

/** Builds the request of a draft. */
export function requestOf(
  call: AnyCall,
  kind: FuzzRequest['kind'],
  draft: Draft & { path?: string },
): FuzzRequest {
  const own = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(safe(draft.params[name] ?? '')),
  )
  const query = draft.query
    .map((pair) => pair.map((part) => encodeURIComponent(safe(part))).join('='))
    .join('&')
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(draft.method)
  const json = draft.body === undefined ? null : JSON.stringify(draft.body)
  return {
    call,
    kind,
    method: draft.method,
    path: `${draft.path ?? `/api${own}`}${query === '' ? '' : `?${query}`}`,
    headers: draft.headers,
    body: hasBody ? (draft.text ?? json) : null,
  }
}

/** A URL cannot contain a lone surrogate. */
function safe(text: string): string {
  return text.toWellFormed()
}
