import { createAbsence } from '@foyer/contract/absence.ts'
import { updateHome } from '@foyer/contract/home.ts'
import { createHub } from '@foyer/contract/hub.ts'
import { createRoom } from '@foyer/contract/room.ts'
import { createScenario } from '@foyer/contract/scenario.ts'
import { expect, test } from 'vitest'
import { openAbsenceHome, weekend } from '#testing/absence-home.ts'

/** An insert locks its home for key share until the transaction ends, and may then wait for another transaction. */
test('adding something to a home does not wait for a transaction that has written in the home', async () => {
  const { at, home, ask } = await openAbsenceHome()
  await at.database.transaction(async (tx) => {
    await tx.query('select from home where id = $1 for key share', [home.homeId])
    const empty = {
      name: 'Soir',
      rules: [
        { condition: { kind: 'time', at: 1_200 }, actions: [{ kind: 'notify', text: 'Soir' }], active: true },
      ],
      type: 'heating',
      mode: 'eco',
      is_secure: false,
      time_zone: 'Europe/Paris',
      operation_days: [1],
    }
    const answers = [
      await ask(createAbsence, { body: weekend }),
      await ask(createRoom, { body: { name: 'Grenier' } }),
      await ask(createHub, { body: { name: 'Box du grenier' } }),
      await ask(createScenario, { body: empty }),
      await ask(updateHome, { body: { name: 'Maison' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
  await at.close()
})
