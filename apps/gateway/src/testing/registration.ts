import { randomUUID } from 'node:crypto'
import { parkIds } from '@foyer/contract/park.ts'
import { makeLink } from '#base/links/links.ts'
import type { TestApp } from './app.ts'

/** A home that the platform has registered, with the two secrets of its link. */
export async function makeRegistration({
  database,
  clock,
}: TestApp): Promise<{ hubId: string; homeCode: string; endCode: string }> {
  const [id, homeId, hubId] = [randomUUID(), randomUUID(), randomUUID()]
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $2, 'Chalet', 'Europe/Paris')`,
    [homeId, parkIds.vav],
  )
  await database.query(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Hub', now())`, [
    hubId,
    homeId,
  ])
  await database.query(
    `insert into registration (id, home_id, hub_id, email, name, language, created_at)
     values ($1, $2, $3, 'zoe@example.org', 'Zoé', 'fr', now())`,
    [id, homeId, hubId],
  )
  const link = { subject: id, at: clock.now(), expiresAt: clock.now() + 60_000 }
  return {
    hubId,
    homeCode: await makeLink(database, { ...link, purpose: 'home' }),
    endCode: await makeLink(database, { ...link, purpose: 'registration' }),
  }
}
