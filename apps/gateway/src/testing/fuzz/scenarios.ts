import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import type { TestApp } from '#testing/app.ts'
import { nightRule, type TestHome } from '#testing/world.ts'
import type { Random } from './random.ts'

/** A valid body for a call of scenarios, about objects of the home; null for other calls. */
export function scenarioBody(name: string, home: TestHome, random: Random): unknown {
  if (name === 'restoreScenario') return { version: 1 }
  if (name === 'duplicateScenario') return { name: 'Copie' }
  if (name === 'patchScenario') return { state: random.pick(['active', 'suspended']) }
  if (name !== 'createScenario' && name !== 'updateScenario' && name !== 'replayDraft') return null
  const rules = [
    { ...nightRule(home.roomId), active: random.chance(0.5) },
    {
      condition: {
        kind: 'group',
        join: random.pick(['all', 'any']),
        of: [
          { kind: 'opening', device_id: home.contactId, is: 'open', minutes: 10 },
          { kind: 'time_between', from: random.below(1_440), to: 1 + random.below(1_440) },
        ],
      },
      actions: [{ kind: 'notify', text: 'Une fenêtre est ouverte' }],
      active: true,
    },
  ]
  const draft = {
    mode: 'eco',
    time_zone: random.pick(['Europe/Paris', 'UTC', 'Asia/Kolkata']),
    operation_days: [1, 1 + random.below(7)],
    rules,
  }
  if (name === 'replayDraft') return draft
  return {
    ...draft,
    name: 'Nuit',
    type: random.pick(['heating', 'comfort', 'security', 'energy']),
    is_secure: random.chance(0.5),
    ...(name === 'updateScenario' ? { version: 1 } : {}),
  }
}

/**
 * Restores the home's scenario to its first version: other requests delete and change it. Rows that belong to it lock
 * it while they are written (`for key share`): if it is deleted in the meantime, they are not inserted. One
 * transaction, since a change in between would create a version that already exists.
 */
export async function bringScenarioBack({ database }: TestApp, home: TestHome): Promise<void> {
  await database.transaction((tx) => bringBack(tx, home))
}

async function bringBack(tx: Database, home: TestHome): Promise<void> {
  await insertScenario(tx, home)
  // The next change creates its second version.
  await tx.query('delete from scenario_version where home_id = $1 and scenario_id = $2 and version > 1', [
    home.homeId,
    home.scenarioId,
  ])
  await tx.query(
    `insert into scenario_version (home_id, scenario_id, version, at, person_name, choices)
     select home_id, id, 1, modified_on, modified_by_name, jsonb_build_object('name', name, 'type', type, 'mode', mode,
       'isSecure', is_secure, 'state', state, 'timeZone', time_zone, 'operationDays', operation_days, 'rules', rules)
     from scenario where home_id = $1 and id = $2 for key share on conflict do nothing`,
    [home.homeId, home.scenarioId],
  )
}

async function insertScenario(database: Database, home: TestHome): Promise<void> {
  await database.query(
    `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
       created_on, modified_on)
     values ($1, $2, $3, 'heating', 'eco', false, 'active', 'Europe/Paris', '[1, 2]', $4, now(), now())
     on conflict (home_id, id) do update set version = 1, rules = excluded.rules`,
    [
      home.scenarioId,
      home.homeId,
      `Nuit ${home.mark}`,
      JSON.stringify([{ id: randomUUID(), ...nightRule(home.roomId), active: true }]),
    ],
  )
}

/** Deletes the scenarios that the run created, since a home may have only a limited number. */
export async function forgetScenarios({ database }: TestApp, homes: readonly TestHome[]): Promise<void> {
  await database.query('delete from scenario where not (id = any($1::uuid[]))', [
    homes.map((home) => home.scenarioId),
  ])
}
