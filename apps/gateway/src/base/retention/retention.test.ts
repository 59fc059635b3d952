import { randomUUID } from 'node:crypto'
import { listCommands } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { listHubs } from '@foyer/contract/hub.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { readSettings, SettingsError } from '#base/settings.ts'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { monthsBefore, nextQuiet } from './retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A home with a hub, a device and a room, to which rows of any age can be added. */
async function startOldHome(): Promise<{
  at: TestApp
  homeId: string
  accountId: string
  token: string
  ids: { hubId: string; deviceId: string; roomId: string }
}> {
  const at = await startTestApp()
  onTestFinished(() => at.close())
  const person = await addPerson(at.database)
  const token = await signIn(at, person)
  const [hubId, deviceId, roomId] = [randomUUID(), randomUUID(), randomUUID()]
  const { homeId, accountId } = person
  await at.database.query(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Box', now())`, [
    hubId,
    homeId,
  ])
  await at.database.query(`insert into room (id, home_id, name, position) values ($1, $2, 'Salon', 0)`, [
    roomId,
    homeId,
  ])
  await at.database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, created_at)
     values ($1, $2, $3, '0x01', 'module', 'module', $4, 'thermostat', 'heating', now())`,
    [deviceId, homeId, hubId, roomId],
  )
  return { at, homeId, accountId, token, ids: { hubId, deviceId, roomId } }
}

/** Removes old rows of all homes until none are left. */
async function removeAll({ app, database, clock }: TestApp): Promise<Record<string, number>> {
  const total: Record<string, number> = {}
  const homeIds = (await database.query<{ id: string }>('select id from home')).map(({ id }) => id)
  for (let isMore = true; isMore;) {
    const round = await database.transaction((tx) =>
      app.retention.removeSome(tx, { homeIds, now: clock.now() }),
    )
    for (const [kind, count] of Object.entries(round.removed)) total[kind] = (total[kind] ?? 0) + count
    isMore = round.isMore
  }
  return total
}

const ago = (at: TestApp, days: number) => new Date(at.clock.now() - days * DAY).toISOString()

/** One row of each kind at each of these ages, in days. */
async function addRows(
  { at, homeId, accountId, ids }: Awaited<ReturnType<typeof startOldHome>>,
  ages: readonly number[],
): Promise<void> {
  const { database } = at
  for (const days of ages) {
    const when = ago(at, days)
    await database.query(`insert into audit_event (at, home_id, action, result) values ($1, $2, $3, 'ok')`, [
      when,
      homeId,
      String(days),
    ])
    await database.query(
      `insert into session (id, account_id, home_id, created_at, used_at, expires_at, ended_at)
       values ($1, $2, $3, $4, $4, $4::timestamptz + interval '1 day', $4)`,
      [randomUUID(), accountId, homeId, when],
    )
    for (const device of [ids.deviceId, null]) {
      await database.query(
        `insert into connectivity (home_id, hub_id, device_id, at, status) values ($1, $2, $3, $4, 'online')`,
        [homeId, ids.hubId, device, when],
      )
    }
    await database.query(
      `insert into occurrence (id, home_id, device_id, at, kind, state) values ($1, $2, $3, $4, 'window', 'open')`,
      [randomUUID(), homeId, ids.deviceId, when],
    )
    await database.query(
      `insert into slot (room_id, home_id, at, outcome, "order") values ($1, $2, $3, 'applied', 'eco')`,
      [ids.roomId, homeId, when],
    )
    await database.query(
      `insert into room_claim (id, home_id, room_id, kind, "order", since, until, state)
       values ($1, $2, $3, 'absence', 'eco', $4, $4, 'ended')`,
      [randomUUID(), homeId, ids.roomId, when],
    )
    await database.query(
      `insert into room_override (id, home_id, room_id, "order", set_by_name, set_at, until_kind, ended_at)
       values ($1, $2, $3, 'eco', 'Zoé', $4, 'cancelled', $4)`,
      [randomUUID(), homeId, ids.roomId, when],
    )
    const scenarioId = randomUUID()
    await database.query(
      `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
         created_on, modified_on)
       values ($1, $2, 'Nuit', 'heating', 'eco', false, 'suspended', 'Europe/Paris', '[1]', '[]', now(), now())`,
      [scenarioId, homeId],
    )
    await database.query(
      `insert into scenario_run (home_id, id, scenario_id, rule_id, at, outcome, version, depth, clauses, effects)
       values ($1, $2, $3, $2, $4, 'ran', 1, 1, '[]', '[]')`,
      [homeId, randomUUID(), scenarioId, when],
    )
    await database.query(
      `insert into absence (home_id, id, is_whole_home, "order", departure_at, return_at, set_at, preheat_id, ended_at)
       values ($1, $2, true, 'eco', $3, $3, $3, $2, $3)`,
      [homeId, randomUUID(), when],
    )
    await database.query(
      `insert into hand_change (id, home_id, device_id, room_id, at, mode) values ($1, $2, $3, $4, $5, 1)`,
      [randomUUID(), homeId, ids.deviceId, ids.roomId, when],
    )
    await database.query(
      `insert into schedule_change (id, home_id, room_id, at, account_name) values ($1, $2, $3, $4, 'Zoé')`,
      [randomUUID(), homeId, ids.roomId, when],
    )
    await database.query(
      `insert into bulk_order (home_id, id, "order", until_kind, set_by_name, set_at)
       values ($1, $2, 'eco', 'cancelled', 'Zoé', $3)`,
      [homeId, randomUUID(), when],
    )
    await database.query(
      `with plan as (
         insert into red_day_plan (home_id, accepted_at, accepted_by_name) values ($1, $2, 'Zoé') on conflict do nothing)
       insert into red_day_skip (home_id, day, skipped_at, skipped_by_name) values ($1, $2::date, $2, 'Zoé')`,
      [homeId, when],
    )
    await addCommand(database, { homeId, ids, when, status: 'confirmed', capability: 'thermostat_mode' })
  }
}

async function addCommand(
  database: OpenDatabase,
  command: {
    homeId: string
    ids: { deviceId: string; roomId: string }
    when: string
    status: string
    capability: string
    isSent?: boolean
  },
): Promise<void> {
  const { homeId, ids, when, status, capability, isSent = true } = command
  const id = randomUUID()
  await database.query(
    `insert into command (id, home_id, room_id, capability, value, actor_kind, requested_at)
     values ($1, $2, $3, $4, '"eco"', 'user', $5)`,
    [id, homeId, ids.roomId, capability, when],
  )
  await database.query(
    `insert into command_device (command_id, home_id, device_id, status, requested_at, sent_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, homeId, ids.deviceId, status, when, isSent ? when : null],
  )
}

/** Ages in days of the remaining rows of a table, oldest first. */
async function agesOf(at: TestApp, table: string, column: string, where = 'true'): Promise<number[]> {
  const rows = await at.database.query<{ at: number }>(
    `select ${column} as at from ${table} where ${where} order by 1`,
  )
  return rows.map((row) => Math.round((at.clock.now() - row.at) / DAY))
}

test('rows older than the retention period are removed, except for the state at its start', async () => {
  const old = await startOldHome()
  const { at } = old
  await addRows(old, [900, 500, 450, 300, 1])

  const removed = await removeAll(at)

  expect(await agesOf(at, 'audit_event', 'at', `action ~ '^[0-9]+$'`)).toEqual([300, 1])
  expect(await agesOf(at, 'schedule_change', 'at')).toEqual([300, 1])
  expect(await agesOf(at, 'room_claim', 'until')).toEqual([300, 1])
  expect(await agesOf(at, 'bulk_order', 'set_at')).toEqual([300, 1])
  expect(await agesOf(at, 'red_day_skip', 'skipped_at')).toEqual([300, 1])
  expect(await agesOf(at, 'absence', 'ended_at')).toEqual([300, 1])
  expect(await agesOf(at, 'scenario_run', 'at')).toEqual([300, 1])
  expect(await agesOf(at, 'room_override', 'ended_at')).toEqual([450, 300, 1])
  for (const table of ['slot', 'hand_change', 'occurrence']) {
    expect(await agesOf(at, table, 'at'), table).toEqual([450, 300, 1])
  }
  expect(await agesOf(at, 'connectivity', 'at', 'device_id is not null')).toEqual([450, 300, 1])
  expect(await agesOf(at, 'connectivity', 'at', 'device_id is null')).toEqual([450, 300, 1])
  expect(await agesOf(at, 'command', 'requested_at')).toEqual([450, 300, 1])
  expect(await agesOf(at, 'command_device', 'requested_at')).toEqual([450, 300, 1])
  expect(await agesOf(at, 'session', 'created_at')).toEqual([300, 1, 0])
  expect(removed).toEqual({
    audit: 3,
    connectivity: 4,
    occurrences: 2,
    commands: 2,
    slots: 2,
    claims: 3,
    overrides: 2,
    hand_changes: 2,
    week_changes: 3,
    bulk_orders: 3,
    absences: 3,
    red_day_skips: 3,
    scenario_runs: 3,
    sessions: 3,
    invitations: 0,
    registrations: 0,
  })
  expect(Object.values(await removeAll(at)).every((count) => count === 0)).toBe(true)
})

test('invitations and registrations that are over are removed after 30 days, and open ones are kept', async () => {
  const { at, homeId, ids } = await startOldHome()
  const invite = (days: number, over: 'accepted_at' | 'revoked_at' | null) =>
    at.database.query(
      `insert into invitation (id, home_id, email, language, created_at, sent_at, expires_at${over ? `, ${over}` : ''})
       values ($1::uuid, $2, $1::text, 'fr', $3, $3, $3${over ? ', $3' : ''})`,
      [randomUUID(), homeId, ago(at, days)],
    )
  const register = (days: number, activatedAt: string | null) =>
    at.database.query(
      `insert into registration (id, home_id, hub_id, email, name, language, created_at, activated_at)
       values ($1::uuid, $2, $3, $1::text, 'Zoé', 'fr', $4, $5)`,
      [randomUUID(), homeId, ids.hubId, ago(at, days), activatedAt],
    )
  for (const days of [31, 29]) {
    await invite(days, 'accepted_at')
    await invite(days, 'revoked_at')
    await register(days, ago(at, days))
  }
  await invite(500, null)
  await register(500, null)

  expect(await removeAll(at)).toMatchObject({ invitations: 2, registrations: 1 })
  expect(await agesOf(at, 'invitation', 'created_at')).toEqual([500, 29, 29])
  expect(await agesOf(at, 'registration', 'created_at')).toEqual([500, 29])
})

test('rows that are open, pending or the latest of their kind are kept at any age', async () => {
  const old = await startOldHome()
  const { at, homeId, accountId, ids } = old
  const { database } = at
  const when = ago(at, 700)
  const later = ago(at, 600)
  await addCommand(database, {
    homeId,
    ids,
    when,
    status: 'requested',
    capability: 'setpoint',
    isSent: false,
  })
  await addCommand(database, { homeId, ids, when, status: 'confirmed', capability: 'on' })
  // Was never sent by the gateway, so it is not the latest command of the device.
  await addCommand(database, { homeId, ids, when: later, status: 'refused', capability: 'on', isSent: false })
  for (const [time, outcome] of [
    [when, 'owed'],
    [later, 'applied'],
  ]) {
    await database.query(`insert into slot (room_id, home_id, at, outcome) values ($1, $2, $3, $4)`, [
      ids.roomId,
      homeId,
      time,
      outcome,
    ])
  }
  await database.query('delete from session where account_id = $1', [accountId])
  await database.query(
    `insert into session (id, account_id, home_id, created_at, used_at, expires_at)
     values ($1, $2, $3, $4, $4, $4::timestamptz + interval '30 days')`,
    [randomUUID(), accountId, homeId, when],
  )

  const removed = await removeAll(at)

  expect(removed).toMatchObject({ commands: 1, slots: 0, sessions: 0 })
  const left = await database.query<{ capability: string }>('select capability from command order by 1')
  expect(left.map(({ capability }) => capability)).toEqual(['on', 'setpoint'])
})

test('after the removal screens show the same for the retention period', async () => {
  const old = await startOldHome()
  const { at, token } = old
  await addRows(old, [900, 500, 450, 300, 20, 1])
  const readAll = async () => {
    const answers = []
    for (const call of [listRooms, listDevices, listHubs]) {
      const answer = await at.ask(call, { token })
      expect(answer.status, call.name).toBe(200)
      answers.push(answer.body)
    }
    const commands = listCommands.reply.parse((await at.ask(listCommands, { token })).body)
    return {
      answers,
      commands: commands.filter(({ requested_at: asked }) => Date.parse(asked) > Date.parse(ago(at, 390))),
    }
  }
  const before = await readAll()
  expect(before.commands).toHaveLength(3)

  const removed = await removeAll(at)

  expect(removed['commands']).toBe(2)
  expect(await readAll()).toEqual(before)
})

test('months are calendar months, and the next quiet time is always in the future', () => {
  const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
  expect(monthsBefore(day('2027-01-18'), 13)).toBe(day('2025-12-18'))
  expect(monthsBefore(day('2027-03-31'), 1)).toBe(day('2027-02-28'))
  expect(monthsBefore(day('2028-03-30'), 1)).toBe(day('2028-02-29'))
  const next = (text: string, partition = 0) => new Date(nextQuiet(Date.parse(text), partition)).toISOString()
  expect(next('2027-01-18T00:30:00Z')).toBe('2027-01-18T01:30:00.000Z')
  expect(next('2027-01-18T01:30:00Z')).toBe('2027-01-19T01:30:00.000Z')
  expect(next('2027-01-18T02:30:00Z')).toBe('2027-01-19T01:30:00.000Z')
  expect(next('2027-01-18T02:30:00Z', 128)).toBe('2027-01-19T02:30:00.000Z')
})

test('the retention period is a whole number of months', () => {
  expect(readSettings({}).retentionMonths).toBe(13)
  expect(readSettings({ RETENTION_MONTHS: '36' }).retentionMonths).toBe(36)
  for (const RETENTION_MONTHS of ['0', '-1', '1.5', 'a year', '121']) {
    expect(() => readSettings({ RETENTION_MONTHS })).toThrow(SettingsError)
  }
})
