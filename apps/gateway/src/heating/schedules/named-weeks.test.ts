import {
  createNamedWeek,
  deleteNamedWeek,
  listNamedWeeks,
  MOST_NAMED_WEEKS,
  updateNamedWeek,
} from '@foyer/contract/named-week.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, onTestFinished, test } from 'vitest'
import { signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

const always = (order: 'comfort' | 'eco'): Week =>
  Array.from({ length: 7 }, () => [{ start: 0, end: 1440, order }])

async function start() {
  const at = await startTestApp()
  onTestFinished(() => at.close())
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const keep = (name: string, week: Week = always('eco')) =>
    at.ask(createNamedWeek, { token, body: { name, week } })
  const list = async () => listNamedWeeks.reply.parse((await at.ask(listNamedWeeks, { token })).body)
  const change = (id: string, body: { name: string; week: Week; version: number }) =>
    at.ask(updateNamedWeek, { token, params: { namedWeekId: id }, body })
  return { at, token, keep, change, list }
}

test('a week is stored normalized under its name, with its author and time, and can be deleted', async () => {
  const { at, token, keep, list } = await start()
  const halves: Week = always('eco').map(() => [
    { start: 0, end: 600, order: 'eco' },
    { start: 600, end: 1440, order: 'eco' },
  ])
  const kept = createNamedWeek.reply.parse((await keep('  Hiver ', halves)).body)
  expect(kept).toMatchObject({
    name: 'Hiver',
    week: always('eco'),
    created_at: new Date(at.clock.now()).toISOString(),
    created_by: expect.stringMatching(/^Personne /),
  })
  at.clock.pass(1_000)
  await keep('Été')
  at.clock.pass(1_000)
  await keep('absence')
  expect((await list()).map(({ name }) => name)).toEqual(['Hiver', 'Été', 'absence'])
  const forget = () => at.ask(deleteNamedWeek, { token, params: { namedWeekId: kept.id } })
  expect((await forget()).status).toBe(200)
  expect((await forget()).status).toBe(404)
  expect((await list()).map(({ name }) => name)).toEqual(['Été', 'absence'])
})

test('one of fifty concurrent weeks with the same name, in any letter case, is stored', async () => {
  const { keep, list } = await start()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => keep(index % 2 === 0 ? 'Hiver' : 'HIVER')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await list()).toHaveLength(1)
})

test('a named week can be renamed and changed, and its name stays unique', async () => {
  const { keep, change, list } = await start()
  const [winter] = [createNamedWeek.reply.parse((await keep('Hiver')).body), await keep('Été')]
  const to = { name: ' Grand hiver ', week: always('comfort'), version: winter.version }
  expect(updateNamedWeek.reply.parse((await change(winter.id, to)).body)).toMatchObject({
    id: winter.id,
    name: 'Grand hiver',
    week: always('comfort'),
    version: 2,
    created_at: winter.created_at,
    changed_by: expect.stringMatching(/^Personne /),
  })
  const taken = await change(winter.id, { ...to, name: 'été', version: 2 })
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'conflict', field: 'body.name' }])
  // Its own name in another letter case is no conflict.
  expect((await change(winter.id, { ...to, name: 'GRAND HIVER', version: 2 })).status).toBe(200)
  expect((await list()).map(({ name }) => name).toSorted()).toEqual(['GRAND HIVER', 'Été'])
  expect((await change('00000000-0000-4000-8000-000000000000', to)).status).toBe(404)
})

test('one of fifty concurrent changes from the same version is stored, and the others are rejected', async () => {
  const { keep, change, list } = await start()
  const { id, version } = createNamedWeek.reply.parse((await keep('Hiver')).body)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      change(id, { name: `Hiver ${index}`, week: always('eco'), version }),
    ),
  )
  const won = answers.findIndex(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(49)
  for (const { body } of refused) expect(body).toMatchObject({ code: 'conflict', field: 'body.version' })
  expect(await list()).toMatchObject([{ id, name: `Hiver ${won}`, version: version + 1 }])
})

test('a home has a maximum number of named weeks, also for concurrent requests', async () => {
  const { keep, list } = await start()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => keep(`Semaine ${index}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_NAMED_WEEKS)
  expect(await list()).toHaveLength(MOST_NAMED_WEEKS)
})
