import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayOf } from '#base/database/folder-lock.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { around, judgeEdges } from '#testing/edge-judge.ts'
import { readOutcome } from '#testing/edge-outcome.ts'
import { kill, openEdgeRounds } from '#testing/edge-rounds.ts'
import { eventually } from '#testing/hub.ts'
import { missingMosquitto, startMosquitto } from '#testing/mosquitto.ts'
import { testIfInstalled } from '#testing/test-if-installed.ts'
import { TEST_LIMIT } from '#testing/limits.ts'

/** At most 200: the edges of a day. */
const KEEPERS = Number(process.env['KEEPER_ROUNDS'] ?? 1)

testIfInstalled(missingMosquitto)(
  `${KEEPERS} times a keeper is taken away at an edge: another gateway passes it, once`,
  async () => {
    const folders = [makeTemporaryFolder(), makeTemporaryFolder()]
    const rounds = await openEdgeRounds(KEEPERS + 1, { folders, mqtt: await startMosquitto() })
    const { database, home } = rounds
    for (let round = 0; round < KEEPERS; round += 1) {
      const { gateways, wait } = await rounds.begin(round)
      const opened = sleep(Math.max(0, wait + around(-60, 120))).then(rounds.openWindow)
      await sleep(Math.max(0, wait + around(-40, 260)))
      // On a slow machine the home may still be leased to the gateway that was killed before.
      const victim = await eventually(
        async () => {
          const [keeper] = await database.query<{ gateway: string }>(
            'select gateway from keeper where partition = (select partition from home where id = $1)',
            [home.homeId],
          )
          return gateways[folders.findIndex((folder) => gatewayOf(folder) === keeper?.gateway)]
        },
        (found) => found !== undefined,
      )
      if (victim === undefined) throw new Error('Neither gateway keeps the home.')
      await kill(victim)
      await opened
      await eventually(
        () => readOutcome(database, home),
        ({ slots, rules, openings }) =>
          [slots, rules].every((rows) => rows.length > round) && openings.length > round,
      )
      for (const other of gateways) if (other.process.signalCode === null) await kill(other)
    }
    await judgeEdges(rounds, KEEPERS)
  },
  { timeout: KEEPERS * TEST_LIMIT },
)
