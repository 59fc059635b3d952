import { randomUUID } from 'node:crypto'
import { defineCall } from '@foyer/contract/call.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { unwatched } from '#base/metrics/metrics.ts'
import { createAudit } from '#base/audit/audit.ts'
import { addPerson, startTestApp, type TestApp } from '#testing/app.ts'
import { createGate } from './gate.ts'
import { createIdempotency } from './idempotency.ts'
import { mount, type Fetch } from './mount.ts'
import { createHeaderPolicy } from './security-headers.ts'
import { serve } from './serve.ts'
import { createLog } from '#base/log.ts'

const HOUR = 3_600_000

const addMark = defineCall({
  name: 'addMark',
  method: 'POST',
  path: '/marks',
  access: 'home',
  summary: 'Writes a row.',
  body: z.strictObject({
    name: z.string(),
    fails: z.optional(z.boolean()),
    /** Advisory locks, taken in this order; the second is requested when two calls hold their first. */
    locks: z.optional(z.array(z.number())),
  }),
  reply: z.object({ id: z.string(), name: z.string() }),
  stale: ['listRooms', 'listActivity'],
  isIdempotent: true,
})

/** A call that writes one row and has one effect, mounted like all others. */
async function startMarks(at: TestApp) {
  const person = await addPerson(at.database)
  await at.database.query('create table mark (id uuid primary key, name text not null)')
  const effects: string[] = []
  const published: { homeId: string; stale: readonly string[] }[] = []
  const bothHaveOne = Promise.withResolvers<void>()
  let holders = 0
  const served = serve(addMark, async ({ body }, { database, afterCommit }) => {
    const id = randomUUID()
    await database.query('insert into mark (id, name) values ($1, $2)', [id, body.name])
    afterCommit(() => void effects.push(id))
    for (const lock of body.locks ?? []) {
      await database.query('select pg_advisory_xact_lock($1)', [lock])
      holders += 1
      if (holders >= 2) bothHaveOne.resolve()
      await bothHaveOne.promise
    }
    if (body.fails === true) throw new Error('after the row was written')
    return { name: body.name, id }
  })
  const fetch: Fetch = mount({
    served: [served],
    pages: [],
    web: async () => null,
    headers: createHeaderPolicy({ publicUrl: null, apiUrl: null }),
    trustedProxyHops: 0,
    database: at.database,
    audit: createAudit({ clock: at.clock }),
    idempotency: createIdempotency({ clock: at.clock }),
    writes: createGate({ atOnce: 4, waiting: 200 }),
    log: createLog({ level: 'silent' }),
    metrics: unwatched,
    isPlatform: () => false,
    positionOf: async () => 'feed-0',
    publishStale: (homeId, stale) => void published.push({ homeId, stale }),
    principalOf: async () => ({
      ...person,
      accountName: 'Marie',
      sessionId: randomUUID(),
      parkId: randomUUID(),
      role: 'owner',
    }),
    lockSession: async () => 'owner',
    areRepliesChecked: true,
  })
  const send = async (body: object, key?: string) => {
    const headers = {
      'content-type': 'application/json',
      token: 'x',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const response = await fetch(
      new Request('http://x/api/marks', { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    return { status: response.status, text: await response.text() }
  }
  const rows = () => at.database.query('select id from mark')
  return { send, rows, effects, published, homeId: person.homeId }
}

test('fifty parallel requests with one key have one effect and one answer', async () => {
  const at = await startTestApp()
  const { send, rows, effects, published, homeId } = await startMarks(at)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send({ name: 'once' }, key)))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await rows()).toHaveLength(1)
  expect(effects).toHaveLength(1)
  expect(published).toEqual([{ homeId, stale: ['listRooms', 'listActivity'] }])
  expect(await at.database.query(`select from audit_event where action = 'addMark'`)).toHaveLength(1)
  await at.close()
})

test('fifty parallel requests with different keys have fifty effects', async () => {
  const at = await startTestApp()
  const { send, rows } = await startMarks(at)
  await Promise.all(Array.from({ length: 50 }, () => send({ name: 'each' }, randomUUID())))

  expect(await rows()).toHaveLength(50)
  await at.close()
})

test('a key that was used for another request is refused, without an effect', async () => {
  const at = await startTestApp()
  const { send, rows } = await startMarks(at)
  const key = randomUUID()
  await send({ name: 'first' }, key)

  expect(await send({ name: 'second' }, key.toUpperCase())).toMatchObject({
    status: 422,
    text: expect.stringContaining('idempotency_mismatch'),
  })
  expect(await rows()).toHaveLength(1)
  await at.close()
})

test('a failed request leaves neither effect nor key, so the key can be used again', async () => {
  const at = await startTestApp()
  const { send, rows, effects, published } = await startMarks(at)
  const key = randomUUID()

  expect((await send({ name: 'x', fails: true }, key)).status).toBe(500)
  expect(await rows()).toHaveLength(0)
  expect([effects, published]).toEqual([[], []])
  expect((await send({ name: 'x' }, key)).status).toBe(200)
  expect(await rows()).toHaveLength(1)
  await at.close()
})

test('a key is removed after a day', async () => {
  const at = await startTestApp()
  const { send, rows } = await startMarks(at)
  const key = randomUUID()
  const first = await send({ name: 'x' }, key)
  at.clock.pass(24 * HOUR - 1)
  expect(await send({ name: 'x' }, key)).toEqual(first)
  at.clock.pass(HOUR)
  expect(await send({ name: 'x' }, key)).not.toEqual(first)
  expect(await rows()).toHaveLength(2)

  at.clock.pass(25 * HOUR)
  await send({ name: 'y' }, randomUUID())
  expect(await at.database.query('select from idempotency')).toHaveLength(1)
  await at.close()
})

test('a key that is not a UUID is refused', async () => {
  const at = await startTestApp()
  const { send, rows } = await startMarks(at)
  for (const key of ['1', 'x'.repeat(5_000), '{}']) {
    const answer = await send({ name: 'x' }, key)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      400,
      { code: 'invalid_input', field: 'header.Idempotency-Key' },
    ])
  }
  expect(await rows()).toHaveLength(0)
  await at.close()
})

test('after a deadlock the cancelled write is retried, with one effect', async () => {
  const at = await startTestApp()
  const { send, rows, effects } = await startMarks(at)
  const answers = await Promise.all([send({ name: 'a', locks: [1, 2] }), send({ name: 'b', locks: [2, 1] })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await rows()).toHaveLength(2)
  await expect.poll(() => effects.length).toBe(2)
})
