import { randomUUID } from 'node:crypto'
import type { Capability } from '@foyer/contract/device.ts'
import { parkIds } from '@foyer/contract/session.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createHistory } from '#history/history.ts'
import { createLog } from '#base/log.ts'
import { bringAbsenceBack } from './absences.ts'
import { keepVersion } from '#heating/scenarios/scenario-version.store.ts'
import { addPerson, type TestClock, type TestPerson } from './app.ts'

const MINUTE = 60_000

/** The same for all owners, so that a table of calls can contain the call that changes it. */
export const worldPassword = 'Aa1!the same for all'

/** A home with one object of every class. */
export type TestHome = {
  homeId: string
  /** Part of the name of everything in the home: no reply to another home may contain it. */
  mark: string
  owner: TestPerson
  hubId: string
  roomId: string
  /** A radiator on a pilot wire, a thermostat, a contact. */
  radiatorId: string
  thermostatId: string
  contactId: string
  commandId: string
  scheduleId: string
  scenarioId: string
  absenceId: string
  /** A run that waits for confirmation. */
  scenarioRunId: string
  occurrenceId: string
  contractId: string
  supplierBillId: string
  /** A session of the owner that is not used, and a notification of the home. */
  sessionId: string
  notificationId: string
  /** A member of the home, and an invitation to it. */
  guestId: string
  invitationId: string
  /** Figures that differ between the homes. */
  facts: TestHomeFacts
}

export type TestHomeFacts = {
  option: 'base' | 'hp_hc'
  /** Energy that the radiator used in the last hour, Wh. */
  energy: number
}

/** Three complete homes: two of one park, one of another. */
export async function makeTestWorld(
  database: OpenDatabase,
  clock: TestClock,
): Promise<{ a: TestHome; b: TestHome; other: TestHome; memberOfA: TestPerson; revokedOfA: TestPerson }> {
  const a = await makeTestHome(database, clock, parkIds.vav, { option: 'base', energy: 606 })
  const b = await makeTestHome(database, clock, parkIds.vav, { option: 'hp_hc', energy: 618 })
  const other = await makeTestHome(database, clock, parkIds.foyer, { option: 'base', energy: 642 })
  const memberOfA = await addPerson(database, { homeId: a.homeId, role: 'member', password: worldPassword })
  const revokedOfA = await addPerson(database, { homeId: a.homeId, role: 'member' })
  return { a, b, other, memberOfA, revokedOfA }
}

/** Creates a home with people, hub, room, devices, readings, orders, commands and events. */
export async function makeTestHome(
  database: OpenDatabase,
  clock: TestClock,
  parkId: string,
  facts: TestHomeFacts = { option: 'base', energy: 600 },
): Promise<TestHome> {
  const owner = await addPerson(database, { parkId, password: worldPassword })
  const guest = await addPerson(database, { homeId: owner.homeId, role: 'member' })
  const home: TestHome = {
    homeId: owner.homeId,
    mark: `marque-${owner.homeId.slice(0, 8)}`,
    owner,
    hubId: randomUUID(),
    roomId: randomUUID(),
    radiatorId: randomUUID(),
    thermostatId: randomUUID(),
    contactId: randomUUID(),
    commandId: randomUUID(),
    scheduleId: randomUUID(),
    scenarioId: randomUUID(),
    absenceId: randomUUID(),
    scenarioRunId: randomUUID(),
    occurrenceId: randomUUID(),
    contractId: randomUUID(),
    supplierBillId: randomUUID(),
    sessionId: randomUUID(),
    notificationId: randomUUID(),
    guestId: guest.accountId,
    invitationId: randomUUID(),
    facts,
  }
  const at = new Date(clock.now() - 60 * MINUTE).toISOString()
  await database.transaction(async (tx) => {
    await tx.query('update home set name = $2 where id = $1', [home.homeId, `Maison ${home.mark}`])
    await tx.query(
      `insert into hub (id, home_id, name, secret_hash, secret_since, created_at, online, connected_since)
       values ($1, $2, $3, '\\x00', $4, $4, true, $4)`,
      [home.hubId, home.homeId, `Hub ${home.mark}`, at],
    )
    await tx.query(
      `insert into room (id, home_id, name, position, is_default, created_at) values ($1, $2, $3, 0, true, $4)`,
      [home.roomId, home.homeId, `Salon ${home.mark}`, at],
    )
    await insertDevice(home.radiatorId, 'heater', 'heating', [
      'thermostat_mode',
      'energy_index',
      'instant_power',
    ])
    await insertDevice(home.thermostatId, 'thermostat', 'heating', [
      'temperature',
      'setpoint',
      'thermostat_mode',
    ])
    await insertDevice(home.contactId, 'door', 'none', ['open', 'battery', 'humidity'])
    await tx.query(
      `insert into schedule (id, home_id, room_id, name, week, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [home.scheduleId, home.homeId, home.roomId, `Semaine ${home.mark}`, JSON.stringify(week), at],
    )
    await tx.query(
      `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
         created_on, modified_on)
       values ($1, $2, $3, 'heating', 'eco', false, 'active', 'Europe/Paris', '[1, 2, 3, 4, 5]', $4, $5, $5)`,
      [
        home.scenarioId,
        home.homeId,
        `Nuit ${home.mark}`,
        JSON.stringify([{ id: randomUUID(), ...nightRule(home.roomId), active: true }]),
        at,
      ],
    )
    await bringAbsenceBack(tx, home)
    // It was planned before: nothing in the home changes by itself while a test runs.
    await tx.query(`insert into home_memory (home_id, absences) values ($1, $2)`, [
      home.homeId,
      JSON.stringify({ of: `${home.absenceId} 1`, at: Date.parse('2027-02-20T09:00:00Z') }),
    ])
    await keepVersion(tx, { homeId: home.homeId, scenarioId: home.scenarioId })
    await tx.query(
      `insert into scenario_run (home_id, id, scenario_id, rule_id, at, outcome, version, depth, clauses, effects,
         confirm_by)
       values ($1, $2, $3, $2, $4, 'waiting', 1, 1, '[]', '[]', $4::timestamptz + interval '2 hours')`,
      [home.homeId, home.scenarioRunId, home.scenarioId, at],
    )
    await tx.query(
      `insert into room_override (id, home_id, room_id, "order", set_by, set_by_name, set_at, until_kind)
       values ($1, $2, $3, 'comfort', $4, $5, $6, 'cancelled')`,
      [randomUUID(), home.homeId, home.roomId, owner.accountId, `Marie ${home.mark}`, at],
    )
    await tx.query(
      `insert into command (id, home_id, room_id, capability, value, actor_kind, actor_id, actor_name, requested_at)
       values ($1, $2, $3, 'thermostat_mode', '"eco"', 'user', $4, $5, $6)`,
      [home.commandId, home.homeId, home.roomId, owner.accountId, `Marie ${home.mark}`, at],
    )
    await tx.query(
      `insert into command_device (command_id, home_id, device_id, status, requested_at, ended_at, reason)
       values ($1, $2, $3, 'expired', $4, $4, 'no_answer')`,
      [home.commandId, home.homeId, home.radiatorId, at],
    )
    const changes = [
      [null, 60, 'online', 'back'],
      [home.radiatorId, 60, 'online', 'back'],
      [home.radiatorId, 50, 'offline', 'radio_silent'],
      [home.radiatorId, 45, 'online', 'back'],
    ] as const
    for (const [deviceId, minutesAgo, status, details] of changes) {
      await tx.query(
        `insert into connectivity (home_id, hub_id, device_id, at, status, details)
         values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6)`,
        [home.homeId, home.hubId, deviceId, clock.now() - minutesAgo * MINUTE, status, details],
      )
    }
    await tx.query(
      `insert into occurrence (id, home_id, device_id, at, kind, state) values ($1, $2, $3, $4, 'window', 'open')`,
      [home.occurrenceId, home.homeId, home.contactId, at],
    )
    await tx.query(
      `insert into slot (room_id, home_id, at, outcome, "order") values ($1, $2, $3, 'applied', 'eco')`,
      [home.roomId, home.homeId, at],
    )
    await tx.query(
      `insert into contract (id, home_id, valid_from, option, subscribed_power) values ($1, $2, '2026-01-01', $3, 6)`,
      [home.contractId, home.homeId, facts.option],
    )
    await tx.query(
      `insert into contract_price (contract_id, home_id, valid_from, base, entered_by)
       values ($1, $2, '2026-01-01', 0.2, $3)`,
      [home.contractId, home.homeId, `Marie ${home.mark}`],
    )
    await tx.query(
      `insert into supplier_bill (home_id, id, first_day, last_day, total, kilowatt_hours, entered_by)
       values ($1, $2, '2026-11-01', '2026-11-30', 80, 400, $3)`,
      [home.homeId, home.supplierBillId, `Marie ${home.mark}`],
    )
    await tx.query(
      `insert into session (id, account_id, home_id, created_at, used_at, expires_at)
       values ($1, $2, $3, $4, $4, $4::timestamptz + interval '30 days')`,
      [home.sessionId, owner.accountId, home.homeId, at],
    )
    await tx.query(
      `insert into invitation (id, home_id, email, language, invited_by, created_at, sent_at, expires_at)
       values ($1, $2, $3, 'fr', $4, $5, $5, $5::timestamptz + interval '72 hours')`,
      [home.invitationId, home.homeId, `${home.mark}@example.org`, owner.accountId, at],
    )
    await tx.query(
      `insert into notification (id, home_id, at, kind, key, hub_id) values ($1, $2, $3, 'hub_back', 'told', $4)`,
      [home.notificationId, home.homeId, at, home.hubId],
    )

    async function insertDevice(id: string, type: string, category: string, reports: Capability[]) {
      const commands = reports.filter((capability) => capability === 'thermostat_mode')
      await tx.query(
        `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category,
           capabilities, commands, reachable, connected_since, last_seen, created_at)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, true, $11, $11, $11)`,
        [
          id,
          home.homeId,
          home.hubId,
          `0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}`,
          `${type} ${home.mark}`,
          home.roomId,
          type,
          category,
          reports,
          commands,
          at,
        ],
      )
    }
  })
  await recordReadings(database, clock, home)
  return home
}

const week = Array.from({ length: 7 }, () => [
  { start: 0, end: 390, order: 'eco' },
  { start: 390, end: 1440, order: 'comfort' },
])

/** At 22:30 the room goes to the mode of its scenario, until the next block of its schedule. */
export function nightRule(roomId: string) {
  return {
    condition: { kind: 'time', at: 1350 },
    actions: [{ kind: 'rooms', rooms: [roomId], mode: null, until: { kind: 'next_block' } }],
  } as const
}

/** An hour of readings every ten minutes. */
async function recordReadings(database: OpenDatabase, clock: TestClock, home: TestHome): Promise<void> {
  const history = createHistory({ database, clock, log: createLog({ level: 'silent' }) })
  const { homeId, radiatorId, thermostatId, contactId } = home
  const valuesAt = (minutesAgo: number): [deviceId: string, capability: Capability, value: number][] => [
    [radiatorId, 'thermostat_mode', 4],
    [radiatorId, 'energy_index', 1_000_000 - (home.facts.energy * minutesAgo) / 60],
    [radiatorId, 'instant_power', 750],
    [thermostatId, 'temperature', 20.5],
    [thermostatId, 'setpoint', 21],
    [thermostatId, 'thermostat_mode', 4],
    [contactId, 'open', 1],
    [contactId, 'battery', 12],
    [contactId, 'humidity', 48],
  ]
  for (let minutesAgo = 60; minutesAgo >= 0; minutesAgo -= 10) {
    const at = clock.now() - minutesAgo * MINUTE
    await history.record(
      valuesAt(minutesAgo).map(([deviceId, capability, value]) => ({
        homeId,
        deviceId,
        capability,
        at,
        value,
      })),
    )
  }
  await history.close()
}
