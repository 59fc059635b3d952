import type { Week } from '@foyer/contract/schedule.ts'
import {
  createScenario,
  patchScenario,
  type ScenarioInput,
  scenarioSchema,
} from '@foyer/contract/scenario.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { orders, type ScenarioMode } from '@foyer/contract/heating.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { findModules, type Gateway, read } from './gateway-process.ts'
import { eventually } from './hub.ts'

const MINUTE = 60_000
/**
 * ms from one edge to the next: scenarios may request ten orders an hour for a room, and edges delayed by a kill are
 * made up for.
 */
const STEP = 7 * MINUTE
/** A Monday, in the time zone of the demo's homes. */
const MIDNIGHT = Date.parse('2027-01-18T00:00+01:00')
const FIRST_MINUTE = 30
/** The modes of a scenario that match the six orders, in the same order. */
const modes: ScenarioMode[] = ['comfort', 'comfort-1', 'comfort-2', 'eco', 'anti-frost', 'off']
/** A scenario has at most twenty rules. */
const RULES = 20

/** An edge of both rooms: its order differs from those of the five edges before it. */
export type HomeEdge = { at: number; order: (typeof orders)[number] }

/** The edge with this number, 0 for the first. */
export function edgeAt(index: number): HomeEdge {
  const order = orders[(index + 1) % orders.length] ?? 'eco'
  return { at: MIDNIGHT + FIRST_MINUTE * MINUTE + index * STEP, order }
}

export type EdgeHome = {
  homeId: string
  /** Follows its week; contains modules 1 and 2. */
  weekRoomId: string
  /** Has no week: each edge is a rule. Contains modules 3 and 4. */
  ruledRoomId: string
  /** In the same order as the edges. */
  ruleIds: string[]
  windowScenarioId: string
  windowRuleId: string
}

/**
 * Gives the demo's house, in which the hub's four modules and a contact named `fenetre` are known, a week and scenarios
 * that change at this many edges, and a scenario that sends a message when the window opens. The gateway must be
 * restarted afterwards, before the first edge: some rows are written directly to the database.
 */
export async function arrangeEdges(
  { gateway, token, database }: { gateway: Gateway; token: string; database: OpenDatabase },
  edges: number,
): Promise<EdgeHome> {
  const modules = (await findModules(gateway, token)).toSorted((a, b) => a.name.localeCompare(b.name))
  const weekRoomId = modules[0]?.roomId ?? ''
  const contactId = await findContact(gateway, token)
  const rooms = await database.query<{ id: string; homeId: string }>(
    `select other.id, other.home_id as "homeId" from room mine join room other on other.home_id = mine.home_id
     where mine.id = $1 and other.id <> mine.id order by other.position`,
    [weekRoomId],
  )
  const [ruled, windowed] = rooms
  const homeId = ruled?.homeId ?? ''
  const ruledRoomId = ruled?.id ?? ''
  await database.query('delete from scenario where home_id = $1', [homeId])
  await database.query('delete from schedule where home_id = $1 and room_id <> $2', [homeId, weekRoomId])
  await database.query('update schedule set week = $3 where home_id = $1 and room_id = $2', [
    homeId,
    weekRoomId,
    JSON.stringify(weekOf(edges)),
  ])
  const moveTo = 'update device set room_id = $3 where home_id = $1 and id = any($2::uuid[])'
  await database.query(moveTo, [homeId, modules.slice(2).map(({ id }) => id), ruledRoomId])
  // An open window sets the order of the room that it is in.
  await database.query(moveTo, [homeId, [contactId], windowed?.id])
  const ruleIds: string[] = []
  for (let first = 0; first < edges; first += RULES) {
    const count = Math.min(RULES, edges - first)
    const rules = Array.from({ length: count }, (_, index) => ruleFor(first + index, ruledRoomId))
    ruleIds.push(...(await activate(gateway, token, { name: `Heures ${first}`, rules })).ruleIds)
  }
  const window = await activate(gateway, token, { name: 'Fenêtre', rules: [windowRule(contactId)] })
  // The first check of a scenario starts no rule, so it has to happen before the first edge.
  await eventually(
    () => database.query('select 1 from scenario_memory where home_id = $1', [homeId]),
    (rows) => rows.length === Math.ceil(edges / RULES) + 1,
  )
  return {
    homeId,
    weekRoomId,
    ruledRoomId,
    ruleIds,
    windowScenarioId: window.id,
    windowRuleId: window.ruleIds[0] ?? '',
  }
}

async function findContact(gateway: Gateway, token: string): Promise<string> {
  const devices = await eventually(
    async () => listDevices.reply.parse(await read(gateway, token, '/devices')),
    (list) => list.some(({ name }) => name === 'fenetre'),
  )
  return devices.find(({ name }) => name === 'fenetre')?.id ?? ''
}

/** The same for each day, in finer steps than users may set. */
function weekOf(edges: number): Week {
  const blocks = Array.from({ length: edges }, (_, index) => {
    const start = (edgeAt(index).at - MIDNIGHT) / MINUTE
    return { start, end: index === edges - 1 ? 1_440 : start + STEP / MINUTE, order: edgeAt(index).order }
  })
  const night = { start: 0, end: FIRST_MINUTE, order: 'comfort' as const }
  return Array.from({ length: 7 }, () => [night, ...blocks])
}

type Rule = ScenarioInput['rules'][number]

function ruleFor(index: number, roomId: string): Rule {
  const { at, order } = edgeAt(index)
  return {
    condition: { kind: 'time', at: (at - MIDNIGHT) / MINUTE },
    actions: [
      {
        kind: 'rooms',
        rooms: [roomId],
        mode: modes[orders.indexOf(order)] ?? null,
        until: { kind: 'minutes', minutes: 1_440 },
      },
      { kind: 'notify', text: `Heure ${index}` },
    ],
    active: true,
  }
}

function windowRule(contactId: string): Rule {
  return {
    condition: { kind: 'opening', device_id: contactId, is: 'open', minutes: 0 },
    actions: [{ kind: 'notify', text: 'La fenêtre est ouverte' }],
    active: true,
  }
}

async function activate(
  gateway: Gateway,
  token: string,
  { name, rules }: { name: string; rules: Rule[] },
): Promise<{ id: string; ruleIds: string[] }> {
  const input: ScenarioInput = {
    name,
    rules,
    type: 'heating',
    mode: 'eco',
    is_secure: false,
    time_zone: 'Europe/Paris',
    operation_days: [1, 2, 3, 4, 5, 6, 7],
  }
  const made = await ask(gateway, token, { ...createScenario, body: input })
  const path = patchScenario.path.replace('{scenarioId}', made.id)
  const { id, rules: kept } = await ask(gateway, token, { ...patchScenario, path, body: { state: 'active' } })
  return { id, ruleIds: kept.map((rule) => rule.id) }
}

async function ask(
  { ready }: Gateway,
  token: string,
  { method, path, body }: { method: string; path: string; body: unknown },
) {
  const response = await fetch(`${ready.address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
  return scenarioSchema.parse(JSON.parse(text))
}
