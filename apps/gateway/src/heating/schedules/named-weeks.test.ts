import {
  createNamedWeek,
  deleteNamedWeek,
  listNamedWeeks,
  MOST_NAMED_WEEKS,
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
  return { at, token, keep, list }
}

test('a week is kept tidy under its name, with who kept it when, and forgotten again', async () => {
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

test('of fifty weeks kept under one name at once, in any letters, one is there', async () => {
  const { keep, list } = await start()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => keep(index % 2 === 0 ? 'Hiver' : 'HIVER')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await list()).toHaveLength(1)
})

test('a home keeps so many weeks and no more, however many are kept at once', async () => {
  const { keep, list } = await start()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => keep(`Semaine ${index}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_NAMED_WEEKS)
  expect(await list()).toHaveLength(MOST_NAMED_WEEKS)
})
